import type { ListedPasskey, PasskeyRefusal, SignedInStaff } from '../../services/staff/index.server.ts';
import { MAX_PASSKEY_NAME_LENGTH } from '../../shared/input-limits.ts';
import { FormField } from '../../ui/FormField.tsx';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { DateTime } from '../DateTime.tsx';
import { type DeskAnswer, type DeskInput, type DeskRoute, redirectAfterForm, toPage } from '../desk-route.ts';
import { LanguageField } from '../LanguageField.tsx';
import { Message } from '../Message.tsx';
import { PasskeyProblem } from '../PasskeyProblem.tsx';
import { passkeyAnswerIn, passkeyQuestion } from '../passkey-answer.ts';
import { isPartner } from '../sections.ts';
import { type DeskLanguage, findDeskLanguage, useTexts } from '../texts.ts';

const YOU = '/desk/you';
/** Maximum age of a sign-in for changes to sign-in methods. */
const FRESH_MS = 600_000;
const AGAIN = `/desk/sign-in?${new URLSearchParams({ to: YOU })}`;

export const youRoutes: DeskRoute[] = [
  { method: 'GET', path: YOU, access: 'signedIn', handle: (input) => show(input) },
  { method: 'POST', path: `${YOU}/language`, access: 'signedIn', handle: changeLanguage },
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

async function changeLanguage(input: DeskInput): Promise<DeskAnswer> {
  const typed = input.body.language ?? '';
  const language = findDeskLanguage(typed) ?? null;
  if (language === null && typed !== '') return show(input, { problem: 'language' });
  await input.services.staff.setLanguage(input.staff.id, language);
  return redirectAfterForm(YOU, 'languageSaved');
}

type Problem = PasskeyRefusal['code'] | 'stale' | 'language';

const problemStatus: Record<Problem, number> = {
  stale: 403,
  refused: 422,
  known: 409,
  full: 409,
  name: 422,
  language: 422,
};

async function show(input: DeskInput, refused?: { problem: Problem }): Promise<DeskAnswer> {
  const { services, staff, texts } = input;
  const problem = refused?.problem;
  return toPage({
    title: 'you.yourSignIn',
    section: isPartner(staff) ? 'you' : 'people',
    status: problem ? problemStatus[problem] : 200,
    body: (
      <>
        <h1 className="space-below">{texts.t('you.yourSignIn')}</h1>
        {problem ? (
          <NoticeBox tone="error" title={texts.t(`you.problem.${problem}`)}>
            <p>{texts.t(`you.problem.${problem}.text`)}</p>
          </NoticeBox>
        ) : null}
        <Session staff={staff} />
        <LanguageForm chosen={staff.language} />
        <Passkeys passkeys={await services.staff.listPasskeys(staff.id)} fresh={isFresh(input)} />
      </>
    ),
  });
}

function Session({ staff }: { staff: SignedInStaff }) {
  const texts = useTexts();
  return (
    <section className="desk-panel space-below-large" aria-labelledby="session">
      <h2 id="session" className="h3 space-below-small">
        {texts.t('you.session')}
      </h2>
      <p>
        <Message
          id="you.signedIn"
          values={{
            email: staff.email,
            since: <DateTime key="since" at={staff.signedInAt} />,
            until: <DateTime key="until" at={staff.until} />,
          }}
        />
      </p>
      <form method="post" action="/desk/sign-out-everywhere" className="space-above-small">
        <button type="submit" className="button">
          {texts.t('you.signOutEverywhere')}
        </button>
      </form>
    </section>
  );
}

/** Works without scripts, like every form of the desk. */
function LanguageForm({ chosen }: { chosen: DeskLanguage | null }) {
  const texts = useTexts();
  return (
    <section className="desk-panel space-below-large" aria-labelledby="language-title">
      <h2 id="language-title" className="h3 space-below-small">
        {texts.t('you.language')}
      </h2>
      <form method="post" action={`${YOU}/language`} className="desk-line">
        <LanguageField chosen={chosen} />
        <button type="submit" className="button">
          {texts.t('you.saveLanguage')}
        </button>
      </form>
    </section>
  );
}

function Passkeys({ passkeys, fresh }: { passkeys: readonly ListedPasskey[]; fresh: boolean }) {
  const texts = useTexts();
  return (
    <section className="desk-panel" aria-labelledby="passkeys">
      <h2 id="passkeys" className="h3 space-below-small">
        {texts.t('you.passkeys', { count: passkeys.length })}
      </h2>
      <p className="muted space-below">{texts.t('you.passkeyHint')}</p>
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
  const texts = useTexts();
  const at = <DateTime key="time" at={createdAt} />;
  return (
    <li className="row desk-passkey">
      <span>
        <b>{name}</b>
        <br />
        <span className="muted small">
          {lastUsedAt ? (
            <Message id="you.addedUsed" values={{ at, used: <DateTime key="used" at={lastUsedAt} /> }} />
          ) : (
            <Message id="you.added" values={{ at }} />
          )}
        </span>
      </span>
      {fresh ? (
        <form method="post" action={`${YOU}/passkeys/remove`}>
          <input type="hidden" name="id" value={id} />
          <button type="submit" className="button" aria-label={texts.t('you.remove', { name })}>
            {texts.t('you.remove2')}
          </button>
        </form>
      ) : null}
    </li>
  );
}

function SignInAgain() {
  const texts = useTexts();
  return (
    <p>
      <a className="button" href={AGAIN}>
        {texts.t('you.signInAgain')}
      </a>
    </p>
  );
}

function AddPasskey() {
  const texts = useTexts();
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
          label={texts.t('you.passkeyName')}
          hint={texts.t('you.passkeyNameHint')}
          maxLength={MAX_PASSKEY_NAME_LENGTH}
          required
        />
        <PasskeyProblem />
        <button type="submit" className="button button-primary">
          {texts.t('you.addAPasskey')}
        </button>
      </form>
      <p className="muted" data-passkey-missing>
        {texts.t('you.passkeyNeeds')}
      </p>
    </>
  );
}
