import type { StaffSignInError } from '../../services/staff/index.server.ts';
import { navigationTarget } from '../../shared/navigation-target.ts';
import { FormField } from '../../ui/FormField.tsx';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { CodeField } from '../CodeField.tsx';
import {
  type DeskAnswer,
  type DeskInput,
  type DeskRoute,
  type OpenInput,
  redirectAfterForm,
  toPage,
} from '../desk-route.ts';
import { passkeyAnswerIn, passkeyQuestion } from '../passkey-answer.ts';
import { START } from '../sections.ts';

const SIGN_IN = '/desk/sign-in';

export const signInRoutes: DeskRoute[] = [
  { method: 'GET', path: SIGN_IN, access: 'open', handle: (input) => signInPage(input) },
  { method: 'POST', path: SIGN_IN, access: 'open', limit: 'account', handle: signIn },
  { method: 'POST', path: `${SIGN_IN}/passkey/question`, access: 'open', limit: 'account', handle: askForPasskey },
  { method: 'POST', path: `${SIGN_IN}/passkey`, access: 'open', limit: 'account', handle: signInWithPasskey },
  {
    method: 'POST',
    path: '/desk/sign-out',
    access: 'open',
    handle: async ({ services, sessionToken }) => {
      if (sessionToken !== undefined) await services.staff.signOut(sessionToken);
      return { ...redirectAfterForm(SIGN_IN, 'signedOut'), session: 'ended' };
    },
  },
  {
    method: 'POST',
    path: '/desk/sign-out-everywhere',
    access: 'signedIn',
    handle: signOutEverywhere,
  },
];

async function signOutEverywhere({ services, staff }: DeskInput): Promise<DeskAnswer> {
  await services.staff.signOutEverywhere(staff.id);
  return { ...redirectAfterForm(SIGN_IN, 'signedOutEverywhere'), session: 'ended' };
}

async function signIn(input: OpenInput): Promise<DeskAnswer> {
  const { services, body, address, browser, sessionToken: cookie } = input;
  const { email = '', password = '', code = '' } = body;
  const done = await services.staff.signIn(input, { email, password, code }, { address, browser, cookie });
  if (!done.ok) return signInPage(input, done.error);
  return { kind: 'redirect', to: getSafeTarget(body.to), session: done.value };
}

async function askForPasskey(input: OpenInput): Promise<DeskAnswer> {
  return passkeyQuestion(await input.services.staff.beginPasskeySignIn(input, input.passkeyPage));
}

async function signInWithPasskey(input: OpenInput): Promise<DeskAnswer> {
  const answer = passkeyAnswerIn(input.body);
  const session = answer && (await input.services.staff.signInWithPasskey(input, input.passkeyPage, answer, input));
  if (!session) return signInPage(input, { code: 'passkey' });
  return { kind: 'redirect', to: getSafeTarget(input.body.to), session };
}

/** Accepts only paths of the desk; others redirect to the start page. */
function getSafeTarget(asked = ''): string {
  const target = navigationTarget(asked, 'https://desk.invalid');
  return target.kind === 'inside' && /^\/desk(\/|\?|$)/.test(target.path) ? target.path : START;
}

type SignInRefusal = StaffSignInError | { code: 'passkey' };

const refusals: Record<SignInRefusal['code'], { status: number; title: string; text: string }> = {
  wrong: { status: 422, title: 'That did not match', text: 'Check the e-mail address, the password and the code.' },
  factorMissing: {
    status: 403,
    title: 'A second factor is missing',
    text: 'Ask an operator of the desk for a new invitation link: it sets up your authenticator app.',
  },
  tooSoon: { status: 429, title: 'Too many attempts', text: 'Wait a while before you try again.' },
  passkey: {
    status: 422,
    title: 'This passkey did not open the desk',
    text: 'It is not stored here, or its answer came too late. Try again, or sign in with your password.',
  },
  busy: { status: 503, title: 'Too busy right now', text: 'Many people are signing in. Try again in a moment.' },
};

/** Also shown after a session has ended: the sign-in redirects to the requested page. */
export function signInPage(input: OpenInput, refusal?: SignInRefusal, ended?: 'ended'): DeskAnswer {
  const { body, query, services, local } = input;
  const refused = refusal && refusals[refusal.code];
  const seconds = refusal && 'retryAfterSeconds' in refusal ? refusal.retryAfterSeconds : undefined;
  return toPage({
    title: 'Sign in',
    status: refused?.status ?? (ended ? 401 : 200),
    ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }),
    body: (
      <>
        <h1 className="space-below">Desk</h1>
        {refused ? (
          <NoticeBox tone="error" title={refused.title}>
            <p>{refused.text}</p>
            {seconds === undefined ? null : <p>{`You can try again in ${waitText(seconds)}.`}</p>}
          </NoticeBox>
        ) : null}
        {ended ? (
          <NoticeBox tone="notice" title="You are not signed in any more">
            <p>Nothing was saved. Sign in, go back and send it again.</p>
          </NoticeBox>
        ) : null}
        <form method="post" action={SIGN_IN}>
          <input type="hidden" name="to" value={body.to ?? query.to ?? ''} />
          <FormField
            id="email"
            name="email"
            label="E-mail"
            type="email"
            autoComplete="username"
            required
            defaultValue={ended ? '' : (body.email ?? '')}
            autoFocus={!body.email}
          />
          <FormField
            id="password"
            name="password"
            label="Password"
            type="password"
            autoComplete="current-password"
            required
            autoFocus={Boolean(body.email)}
          />
          {services.staff.secondFactor ? <CodeField /> : null}
          <button type="submit" className="button button-primary full-width">
            Sign in
          </button>
        </form>
        <PasskeySignIn to={body.to ?? query.to ?? ''} />
        {local ? (
          <p className="muted space-above">
            No account yet? <code>npm run staff -- add you@example.org --role receive --role inspect --role pay</code>{' '}
            prints a link for choosing a password.
          </p>
        ) : null}
      </>
    ),
  });
}

function PasskeySignIn({ to }: { to: string }) {
  return (
    <div className="space-above">
      <form
        method="post"
        action={`${SIGN_IN}/passkey`}
        data-passkey="use"
        data-question={`${SIGN_IN}/passkey/question`}
        hidden
      >
        <input type="hidden" name="to" value={to} />
        <input type="hidden" name="challenge" />
        <input type="hidden" name="response" />
        <p role="alert" className="desk-passkey-problem" hidden />
        <button type="submit" className="button full-width">
          Sign in with a passkey
        </button>
      </form>
      <p className="muted small" data-passkey-missing>
        Signing in with a passkey needs JavaScript and a browser that supports passkeys.
      </p>
    </div>
  );
}

function waitText(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
