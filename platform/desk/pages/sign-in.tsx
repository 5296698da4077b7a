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
import { Message } from '../Message.tsx';
import { PasskeyProblem } from '../PasskeyProblem.tsx';
import { passkeyAnswerIn, passkeyQuestion } from '../passkey-answer.ts';
import { START } from '../sections.ts';
import { type DeskTexts, useTexts } from '../texts.ts';

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

const refusalStatus: Record<SignInRefusal['code'], number> = {
  wrong: 422,
  factorMissing: 403,
  tooSoon: 429,
  passkey: 422,
  busy: 503,
};

/** For the operator of a new desk. */
const ADD_COMMAND = 'npm run staff -- add you@example.org --role receive --role inspect --role pay';

/** Also shown after a session has ended: the sign-in redirects to the requested page. */
export function signInPage(input: OpenInput, refusal?: SignInRefusal, ended?: 'ended'): DeskAnswer {
  const { body, query, services, local, texts } = input;
  const seconds = refusal && 'retryAfterSeconds' in refusal ? refusal.retryAfterSeconds : undefined;
  return toPage({
    title: 'signIn.signIn',
    status: refusal ? refusalStatus[refusal.code] : ended ? 401 : 200,
    ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }),
    body: (
      <>
        <h1 className="space-below">{texts.t('signIn.desk')}</h1>
        {refusal ? (
          <NoticeBox tone="error" title={texts.t(`signIn.refusal.${refusal.code}`)}>
            <p>{texts.t(`signIn.refusal.${refusal.code}.text`)}</p>
            {seconds === undefined ? null : <p>{texts.t('signIn.retryIn', { seconds: waitText(texts, seconds) })}</p>}
          </NoticeBox>
        ) : null}
        {ended ? (
          <NoticeBox tone="notice" title={texts.t('signIn.signedOut')}>
            <p>{texts.t('signIn.nothingSaved')}</p>
          </NoticeBox>
        ) : null}
        <form method="post" action={SIGN_IN}>
          <input type="hidden" name="to" value={body.to ?? query.to ?? ''} />
          <FormField
            id="email"
            name="email"
            label={texts.t('signIn.eMail')}
            type="email"
            autoComplete="username"
            required
            defaultValue={ended ? '' : (body.email ?? '')}
            autoFocus={!body.email}
          />
          <FormField
            id="password"
            name="password"
            label={texts.t('signIn.password')}
            type="password"
            autoComplete="current-password"
            required
            autoFocus={Boolean(body.email)}
          />
          {services.staff.secondFactor ? <CodeField /> : null}
          <button type="submit" className="button button-primary full-width">
            {texts.t('signIn.signIn')}
          </button>
        </form>
        <PasskeySignIn to={body.to ?? query.to ?? ''} />
        {local ? (
          <p className="muted space-above">
            <Message id="signIn.noAccount" values={{ command: <code key="command">{ADD_COMMAND}</code> }} />
          </p>
        ) : null}
      </>
    ),
  });
}

function PasskeySignIn({ to }: { to: string }) {
  const texts = useTexts();
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
        <PasskeyProblem />
        <button type="submit" className="button full-width">
          {texts.t('signIn.withPasskey')}
        </button>
      </form>
      <p className="muted small" data-passkey-missing>
        {texts.t('signIn.passkeyNeeds')}
      </p>
    </div>
  );
}

function waitText(texts: DeskTexts, seconds: number): string {
  if (seconds < 90) return texts.t('signIn.seconds', { count: seconds });
  return texts.t('signIn.minutes', { count: Math.ceil(seconds / 60) });
}
