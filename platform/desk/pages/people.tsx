import type {
  ColleagueRefusal,
  ListedStaff,
  SignedInStaff,
  StaffEvent,
  StaffRole,
} from '../../services/staff/index.server.ts';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { DateTime } from '../DateTime.tsx';
import { type DeskAnswer, type DeskInput, type DeskRoute, redirectAfterForm, toPage } from '../desk-route.ts';
import { Message } from '../Message.tsx';
import { sections } from '../sections.ts';
import { useTexts } from '../texts.ts';

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
  return toPage({
    title: 'people.newLink2',
    section: 'people',
    body: <NewLink email={email} link={link} until={until} />,
  });
}

function idIn({ body }: DeskInput): number {
  return /^\d{1,15}$/.test(body.id ?? '') ? Number(body.id) : 0;
}

const refusalStatus: Record<ColleagueRefusal['code'], number> = { self: 409, unknown: 404 };

async function show({ services, staff, now, texts }: DeskInput, refusal?: ColleagueRefusal): Promise<DeskAnswer> {
  const people = await services.staff.list({ now });
  const events = await services.staff.listEvents();
  return toPage({
    title: 'people.people',
    section: 'people',
    status: refusal ? refusalStatus[refusal.code] : 200,
    body: (
      <>
        <h1 className="space-below">{texts.t('people.people')}</h1>
        {refusal ? (
          <NoticeBox tone="error" title={texts.t(`people.refusal.${refusal.code}`)}>
            <p>{texts.t(`people.refusal.${refusal.code}.text`)}</p>
          </NoticeBox>
        ) : null}
        <People people={people} staff={staff} />
        <History events={events} />
      </>
    ),
  });
}

const ADD_COMMAND = 'npm run staff -- add <e-mail> --role <role>';
const REMOVE_COMMAND = 'npm run staff -- remove <e-mail>';

interface PeopleProps {
  people: readonly ListedStaff[];
  staff: SignedInStaff;
}

function People({ people, staff }: PeopleProps) {
  const texts = useTexts();
  const roles = [...new Set<StaffRole>([...staff.roles, 'read'])];
  const acts = texts.list(roles.map((role) => texts.t(`people.may.${role}`)));
  return (
    <>
      <section className="desk-panel space-below-large" aria-labelledby="you">
        <h2 id="you" className="h3 space-below-small">
          {texts.t('people.you')}
        </h2>
        <p>
          <Message id="people.youMay" values={{ email: staff.email, acts }} />
        </p>
        <p className="space-above-small">
          <a href="/desk/you">{texts.t('people.passkeysAndSessions')}</a>
        </p>
      </section>
      <h2 className="h3 space-below-small" id="all">
        {texts.t('people.staffMembers', { count: people.length })}
      </h2>
      <PeopleTable people={people} staff={staff} />
      <p className="muted small space-above space-below-large">
        <Message
          id="people.commands"
          values={{
            add: <code key="add">{ADD_COMMAND}</code>,
            remove: <code key="remove">{REMOVE_COMMAND}</code>,
          }}
        />
      </p>
    </>
  );
}

/** Acts of an administrator for a colleague; the text before the button says what a reset removes. */
function Help({ person: { id, email } }: { person: ListedStaff }) {
  const texts = useTexts();
  return (
    <div className="desk-help">
      <form method="post" action={`${PEOPLE}/unlock`}>
        <input type="hidden" name="id" value={id} />
        <button type="submit" className="button" aria-label={texts.t('people.unlock', { email })}>
          {texts.t('people.unlock2')}
        </button>
      </form>
      <details>
        <summary>{texts.t('people.newLink')}</summary>
        <form method="post" action={`${PEOPLE}/reset`}>
          <p className="small">{texts.t('people.resetHint', { email })}</p>
          <input type="hidden" name="id" value={id} />
          <button type="submit" className="button" aria-label={texts.t('people.resetNamed', { email })}>
            {texts.t('people.reset')}
          </button>
        </form>
      </details>
    </div>
  );
}

function NewLink({ email, link, until }: { email: string; link: string; until: Date }) {
  const texts = useTexts();
  return (
    <>
      <h1 className="space-below-small">{texts.t('people.newLink2')}</h1>
      <p className="space-below">
        <Message id="people.newLinkText" values={{ email, until: <DateTime key="until" at={until} /> }} />
      </p>
      <p className="desk-panel desk-link space-below">
        <code>{link}</code>
      </p>
      <p>
        <a href={PEOPLE}>{texts.t('people.backToPeople')}</a>
      </p>
    </>
  );
}

function History({ events }: { events: readonly StaffEvent[] }) {
  const texts = useTexts();
  return (
    <>
      <h2 className="h3 space-below-small" id="history">
        {texts.t('people.changesToSignIn')}
      </h2>
      {events.length === 0 ? <p className="muted">{texts.t('people.noneYet')}</p> : <HistoryTable events={events} />}
    </>
  );
}

function HistoryTable({ events }: { events: readonly StaffEvent[] }) {
  const texts = useTexts();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys
    <section className="desk-table" aria-labelledby="history" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.t('column.when')}</th>
            <th scope="col">{texts.t('column.what')}</th>
            <th scope="col">{texts.t('column.of')}</th>
            <th scope="col">{texts.t('column.by')}</th>
          </tr>
        </thead>
        <tbody>
          {events.map(({ what, email, actor, at }) => (
            <tr key={`${at.toISOString()} ${what} ${email}`}>
              <td data-label={texts.t('column.when')}>
                <DateTime at={at} />
              </td>
              <td data-label={texts.t('column.what')}>{texts.t(`people.event.${what}`)}</td>
              <td data-label={texts.t('column.of')}>{email}</td>
              <td data-label={texts.t('column.by')}>{actor}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PeopleTable({ people, staff }: PeopleProps) {
  const texts = useTexts();
  const helps = staff.roles.includes('admin');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys
    <section className="desk-table" aria-labelledby="all" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.t('column.eMail')}</th>
            <th scope="col">{texts.t('column.roles')}</th>
            <th scope="col">{texts.t('column.state')}</th>
            <th scope="col">{texts.t('column.passkeys')}</th>
            <th scope="col">{texts.t('column.lastSeen')}</th>
            {helps ? <th scope="col">{texts.t('column.help')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row">{person.email}</th>
              <td data-label={texts.t('column.roles')}>{[...person.roles, ...person.tenants].join(', ')}</td>
              <td data-label={texts.t('column.state')}>
                <State person={person} />
              </td>
              <td data-label={texts.t('column.passkeys')}>{person.passkeys}</td>
              <td data-label={texts.t('column.lastSeen')}>{person.seenAt ? <DateTime at={person.seenAt} /> : '–'}</td>
              {helps ? (
                <td data-label={texts.t('column.help')}>{person.id === staff.id ? '–' : <Help person={person} />}</td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function State({ person: { state, invitedUntil } }: { person: ListedStaff }) {
  const texts = useTexts();
  if (state === 'active') return texts.t('people.active');
  if (state === 'lapsed' || !invitedUntil) return texts.t('people.invitationOver');
  return <Message id="people.invitedUntil" values={{ until: <DateTime key="until" at={invitedUntil} /> }} />;
}
