import type { ListedPasskey, PasskeyRefusal, SignedInStaff } from '../../services/staff/index.server.ts';
import { MAX_PASSKEY_NAME_LENGTH } from '../../shared/input-limits.ts';
import { FormField } from '../../ui/FormField.tsx';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { DateTime } from '../DateTime.tsx';
import { type DeskAnswer, type DeskInput, type DeskRoute, redirectAfterForm, toPage } from '../desk-route.ts';
import { passkeyAnswerIn, passkeyQuestion } from '../passkey-answer.ts';
import { isPartner } from '../sections.ts';

const YOU = '/desk/you';
/** Maximum age of a sign-in for changes to sign-in methods. */
const FRESH_MS = 600_000;
const AGAIN = `/desk/sign-in?${new URLSearchParams({ to: YOU })}`;

export const youRoutes: DeskRoute[] = [
  { method: 'GET', path: YOU, access: 'signedIn', handle: (input) => show(input) },
  { method: 'POST', path: `${YOU}/passkeys/question`, access: 'signedIn', limit: 'account', handle: ask },
  { method: 'POST', path: `${YOU}/passkeys`, access: 'signedIn', limit: 'account', handle: add },
  { method: 'POST', path: `${YOU}/passkeys/remove`, access: 'signedIn', limit: 'account', handle: remove },
];

function isFresh({ staff, now }: Pick<DeskInput, 'staff' | 'now'>): boolean {
  return now().getTime() - staff.signedInAt.getTime() < FRESH_MS;
}

async function ask(input: DeskInput): Promise<DeskAnswer> {
  if (!isFresh(input)) return show(input, { problem: 'stale' });
  return passkeyQuestion(await input.services.staff.beginPasskey(input, input.passkeyPage, input.staff));
}

async function add(input: DeskInput): Promise<DeskAnswer> {
  const { services, staff, body, passkeyPage } = input;
  if (!isFresh(input)) return show(input, { problem: 'stale' });
  const answer = passkeyAnswerIn(body);
  if (!answer) return show(input, { problem: 'refused' });
  const done = await services.staff.addPasskey(input, passkeyPage, { staff, answer, name: body.name ?? '' });
  return done.ok ? redirectAfterForm(YOU, 'passkeyAdded') : show(input, { problem: done.error.code });
}

async function remove(input: DeskInput): Promise<DeskAnswer> {
  const { services, staff, body } = input;
  if (!isFresh(input)) return show(input, { problem: 'stale' });
  const removed = await services.staff.removePasskey(input, { staff, id: body.id ?? '' });
  return redirectAfterForm(YOU, ...(removed ? (['passkeyRemoved'] as const) : []));
}

type Problem = PasskeyRefusal['code'] | 'stale';

const problems: Record<Problem, { status: number; title: string; text: string }> = {
  stale: {
    status: 403,
    title: 'Sign in again first',
    text: 'Sign-in methods can be changed within ten minutes of a sign-in. Nothing was changed.',
  },
  refused: {
    status: 422,
    title: 'The passkey was not stored',
    text: 'Its answer came too late or did not match. Try again.',
  },
  known: { status: 409, title: 'This passkey is stored already', text: 'Use another device or key.' },
  full: { status: 409, title: 'You have ten passkeys', text: 'Remove one before you add another.' },
  name: { status: 422, title: 'The passkey needs a name', text: 'Type 1 to 60 characters and try again.' },
};

async function show(input: DeskInput, refused?: { problem: Problem }): Promise<DeskAnswer> {
  const { services, staff } = input;
  const problem = refused && problems[refused.problem];
  return toPage({
    title: 'Your sign-in',
    section: isPartner(staff) ? 'you' : 'people',
    status: problem?.status ?? 200,
    body: (
      <>
        <h1 className="space-below">Your sign-in</h1>
        {problem ? (
          <NoticeBox tone="error" title={problem.title}>
            <p>{problem.text}</p>
          </NoticeBox>
        ) : null}
        <Session staff={staff} />
        <Passkeys passkeys={await services.staff.listPasskeys(staff.id)} fresh={isFresh(input)} />
      </>
    ),
  });
}

function Session({ staff }: { staff: SignedInStaff }) {
  return (
    <section className="desk-panel space-below-large" aria-labelledby="session">
      <h2 id="session" className="h3 space-below-small">
        Session
      </h2>
      <p>
        <b>{staff.email}</b>, signed in since <DateTime at={staff.signedInAt} /> and until <DateTime at={staff.until} />
        .
      </p>
      <form method="post" action="/desk/sign-out-everywhere" className="space-above-small">
        <button type="submit" className="button">
          Sign out on every device
        </button>
      </form>
    </section>
  );
}

function Passkeys({ passkeys, fresh }: { passkeys: readonly ListedPasskey[]; fresh: boolean }) {
  return (
    <section className="desk-panel" aria-labelledby="passkeys">
      <h2 id="passkeys" className="h3 space-below-small">
        {`Passkeys (${passkeys.length})`}
      </h2>
      <p className="muted space-below">
        A passkey is stored on your phone, your computer or a security key, and checks your finger, face or PIN. Signing
        in with it needs neither password nor code, and wrong passwords of others cannot lock you out.
      </p>
      {passkeys.length > 0 ? (
        <ul className="rows space-below">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} fresh={fresh} />
          ))}
        </ul>
      ) : null}
      {fresh ? <AddPasskey /> : <SignInAgain />}
    </section>
  );
}

function Passkey({ passkey: { id, name, createdAt, lastUsedAt }, fresh }: { passkey: ListedPasskey; fresh: boolean }) {
  return (
    <li className="row desk-passkey">
      <span>
        <b>{name}</b>
        <br />
        <span className="muted small">
          Added <DateTime at={createdAt} />
          {lastUsedAt ? (
            <>
              , used <DateTime at={lastUsedAt} />
            </>
          ) : (
            ', not used yet'
          )}
        </span>
      </span>
      {fresh ? (
        <form method="post" action={`${YOU}/passkeys/remove`}>
          <input type="hidden" name="id" value={id} />
          <button type="submit" className="button" aria-label={`Remove ${name}`}>
            Remove
          </button>
        </form>
      ) : null}
    </li>
  );
}

function SignInAgain() {
  return (
    <p>
      <a className="button" href={AGAIN}>
        Sign in again to change passkeys
      </a>
    </p>
  );
}

function AddPasskey() {
  return (
    <>
      <form
        method="post"
        action={`${YOU}/passkeys`}
        data-passkey="make"
        data-question={`${YOU}/passkeys/question`}
        hidden
      >
        <input type="hidden" name="challenge" />
        <input type="hidden" name="response" />
        <FormField
          id="name"
          name="name"
          label="Name of the passkey"
          hint="For example: phone, blue key"
          maxLength={MAX_PASSKEY_NAME_LENGTH}
          required
        />
        <p role="alert" className="desk-passkey-problem" hidden />
        <button type="submit" className="button button-primary">
          Add a passkey
        </button>
      </form>
      <p className="muted" data-passkey-missing>
        Adding a passkey needs JavaScript and a browser that supports passkeys.
      </p>
    </>
  );
}
