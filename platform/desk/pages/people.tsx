import type {
  ColleagueRefusal,
  ListedStaff,
  SignedInStaff,
  StaffEvent,
  StaffEventKind,
  StaffRole,
} from '../../services/staff/index.server.ts';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { DateTime } from '../DateTime.tsx';
import { type DeskAnswer, type DeskInput, type DeskRoute, redirectAfterForm, toPage } from '../desk-route.ts';
import { sections } from '../sections.ts';

const PEOPLE = sections.people.path;

export const peopleRoutes: DeskRoute[] = [
  { method: 'GET', path: PEOPLE, access: 'read', handle: (input) => show(input) },
  { method: 'POST', path: `${PEOPLE}/unlock`, access: 'admin', handle: unlock },
  { method: 'POST', path: `${PEOPLE}/reset`, access: 'admin', handle: reset },
];

async function unlock(input: DeskInput): Promise<DeskAnswer> {
  const done = await input.services.staff.unlock(input, input.staff, idIn(input));
  return done.ok ? redirectAfterForm(PEOPLE, 'unlocked') : show(input, done.error);
}

/** Shows the link once: only its hash is stored. */
async function reset(input: DeskInput): Promise<DeskAnswer> {
  const done = await input.services.staff.reset(input, input.staff, idIn(input));
  if (!done.ok) return show(input, done.error);
  const { email, token, until } = done.value;
  const link = `${input.passkeyPage.origin}/desk/invitations/${token}`;
  return toPage({ title: 'New link', section: 'people', body: <NewLink email={email} link={link} until={until} /> });
}

function idIn({ body }: DeskInput): number {
  return /^\d{1,15}$/.test(body.id ?? '') ? Number(body.id) : 0;
}

const refusals: Record<ColleagueRefusal['code'], { status: number; title: string; text: string }> = {
  self: {
    status: 409,
    title: 'Not allowed for yourself',
    text: 'Ask another administrator or an operator of the desk.',
  },
  unknown: { status: 404, title: 'Unknown staff member', text: 'This person no longer works at the desk.' },
};

async function show({ services, staff, now }: DeskInput, refusal?: ColleagueRefusal): Promise<DeskAnswer> {
  const refused = refusal && refusals[refusal.code];
  const people = await services.staff.list({ now });
  const events = await services.staff.listEvents();
  return toPage({
    title: 'People',
    section: 'people',
    status: refused?.status ?? 200,
    body: (
      <>
        <h1 className="space-below">People</h1>
        {refused ? (
          <NoticeBox tone="error" title={refused.title}>
            <p>{refused.text}</p>
          </NoticeBox>
        ) : null}
        <People people={people} staff={staff} />
        <History events={events} />
      </>
    ),
  });
}

const roleTexts: Record<StaffRole, string> = {
  receive: 'receive parcels',
  inspect: 'inspect devices and decide',
  pay: 'create and release payouts',
  admin: 'unlock colleagues and give them new links',
  read: 'read everything',
  partner: 'see the figures of their own shops',
};

interface PeopleProps {
  people: readonly ListedStaff[];
  staff: SignedInStaff;
}

function People({ people, staff }: PeopleProps) {
  return (
    <>
      <section className="desk-panel space-below-large" aria-labelledby="you">
        <h2 id="you" className="h3 space-below-small">
          You
        </h2>
        <p>
          <b>{staff.email}</b>
          {` may ${[...new Set<StaffRole>([...staff.roles, 'read'])].map((role) => roleTexts[role]).join(', ')}.`}
        </p>
        <p className="space-above-small">
          <a href="/desk/you">Passkeys and sessions</a>
        </p>
      </section>
      <h2 className="h3 space-below-small" id="all">
        {`Staff members (${people.length})`}
      </h2>
      <PeopleTable people={people} staff={staff} />
      <p className="muted small space-above space-below-large">
        <code>npm run staff -- add &lt;e-mail&gt; --role &lt;role&gt;</code> invites a person or changes roles;{' '}
        <code>npm run staff -- remove &lt;e-mail&gt;</code> ends access immediately.
      </p>
    </>
  );
}

/** Acts of an administrator for a colleague; the text before the button says what a reset removes. */
function Help({ person: { id, email } }: { person: ListedStaff }) {
  return (
    <div className="desk-help">
      <form method="post" action={`${PEOPLE}/unlock`}>
        <input type="hidden" name="id" value={id} />
        <button type="submit" className="button" aria-label={`Unlock ${email}`}>
          Unlock
        </button>
      </form>
      <details>
        <summary>New link…</summary>
        <form method="post" action={`${PEOPLE}/reset`}>
          <p className="small">
            Removes the password, authenticator app, passkeys and sessions of {email} and shows a new link once.
          </p>
          <input type="hidden" name="id" value={id} />
          <button type="submit" className="button" aria-label={`Reset sign-in and create a link for ${email}`}>
            Reset sign-in and create a link
          </button>
        </form>
      </details>
    </div>
  );
}

function NewLink({ email, link, until }: { email: string; link: string; until: Date }) {
  return (
    <>
      <h1 className="space-below-small">New link</h1>
      <p className="space-below">
        <b>{email}</b> is signed out everywhere and has no password, code app or passkey any more. Hand this link over
        yourself. It opens once, until <DateTime at={until} />, and is not shown again.
      </p>
      <p className="desk-panel desk-link space-below">
        <code>{link}</code>
      </p>
      <p>
        <a href={PEOPLE}>Back to people</a>
      </p>
    </>
  );
}

const eventTexts: Record<StaffEventKind, string> = {
  invited: 'Invited',
  unlocked: 'Unlocked',
  reset: 'Sign-in reset, new link',
  removed: 'Removed',
  passkeyAdded: 'Passkey added',
  passkeyRemoved: 'Passkey removed',
};

function History({ events }: { events: readonly StaffEvent[] }) {
  return (
    <>
      <h2 className="h3 space-below-small" id="history">
        Changes to sign-in
      </h2>
      {events.length === 0 ? <p className="muted">None yet.</p> : <HistoryTable events={events} />}
    </>
  );
}

function HistoryTable({ events }: { events: readonly StaffEvent[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys
    <section className="desk-table" aria-labelledby="history" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">Of</th>
            <th scope="col">By</th>
          </tr>
        </thead>
        <tbody>
          {events.map(({ what, email, actor, at }) => (
            <tr key={`${at.toISOString()} ${what} ${email}`}>
              <td data-label="When">
                <DateTime at={at} />
              </td>
              <td data-label="What">{eventTexts[what]}</td>
              <td data-label="Of">{email}</td>
              <td data-label="By">{actor}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PeopleTable({ people, staff }: PeopleProps) {
  const helps = staff.roles.includes('admin');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys
    <section className="desk-table" aria-labelledby="all" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">E-mail</th>
            <th scope="col">Roles</th>
            <th scope="col">State</th>
            <th scope="col">Passkeys</th>
            <th scope="col">Last seen</th>
            {helps ? <th scope="col">Help</th> : null}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row">{person.email}</th>
              <td data-label="Roles">{[...person.roles, ...person.tenants].join(', ')}</td>
              <td data-label="State">
                <State person={person} />
              </td>
              <td data-label="Passkeys">{person.passkeys}</td>
              <td data-label="Last seen">{person.seenAt ? <DateTime at={person.seenAt} /> : '–'}</td>
              {helps ? <td data-label="Help">{person.id === staff.id ? '–' : <Help person={person} />}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function State({ person: { state, invitedUntil } }: { person: ListedStaff }) {
  if (state === 'active') return 'Active';
  if (state === 'lapsed' || !invitedUntil) return 'Invitation over';
  return (
    <>
      Invited until <DateTime at={invitedUntil} />
    </>
  );
}
