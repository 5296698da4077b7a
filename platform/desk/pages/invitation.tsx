import type { AccountTotpBody } from '../../generated/api/types.gen.ts';
import { type InvitationError, type InvitationProblem, PASSWORD_LENGTH } from '../../services/staff/index.server.ts';
import { FormField } from '../../ui/FormField.tsx';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { CodeField } from '../CodeField.tsx';
import { type DeskAnswer, type DeskRoute, type OpenInput, redirectAfterForm, toPage } from '../desk-route.ts';
import { LanguageField } from '../LanguageField.tsx';
import { Problems } from '../Problems.tsx';
import { START } from '../sections.ts';
import { type DeskTexts, findDeskLanguage, useTexts } from '../texts.ts';

const INVITATION = '/desk/invitations/:token';

export const invitationRoutes: DeskRoute[] = [
  { method: 'GET', path: INVITATION, access: 'open', limit: 'link', handle: (input) => invitationPage(input) },
  { method: 'POST', path: INVITATION, access: 'open', limit: 'link', handle: accept },
];

async function accept(input: OpenInput): Promise<DeskAnswer> {
  const { services, params, body, browser, sessionToken: cookie } = input;
  const { password = '', again = '', code = '', language } = body;
  const typed = { password, again, code, language: findDeskLanguage(language) };
  const done = await services.staff.acceptInvitation(input, params.token ?? '', typed, { browser, cookie });
  if (!done.ok) return invitationPage(input, done.error);
  return { ...redirectAfterForm(START, 'welcome'), session: done.value };
}

async function invitationPage(input: OpenInput, refusal?: InvitationError): Promise<DeskAnswer> {
  const token = input.params.token ?? '';
  const invitation = refusal?.code === 'gone' ? undefined : await input.services.staff.findInvitation(input, token);
  if (!invitation)
    return toPage({
      status: 410,
      title: 'invitation.expired',
      text: 'invitation.expiredText',
    });
  const problems = refusal?.code === 'fields' ? toProblemTexts(input.texts, refusal.fields) : {};
  return toPage({
    title: 'invitation.welcome',
    status: refusal ? (refusal.code === 'busy' ? 503 : 422) : 200,
    ...(refusal?.code === 'busy' ? { retryAfterSeconds: refusal.retryAfterSeconds } : {}),
    body: (
      <>
        <h1 className="space-below-small">{input.texts.t('invitation.welcomeDesk')}</h1>
        <p className="muted space-below">{`${invitation.email} · ${invitation.roles.join(', ')}`}</p>
        {refusal?.code === 'busy' ? (
          <NoticeBox tone="error" title={input.texts.t('invitation.tooBusyRightNow')}>
            <p>{input.texts.t('invitation.tryAgain')}</p>
          </NoticeBox>
        ) : null}
        <Problems problems={problems} />
        <form method="post">
          <input type="hidden" name="email" autoComplete="username" value={invitation.email} readOnly />
          <Passwords problems={problems} />
          <LanguageField chosen={input.texts.lang} />
          {invitation.totp ? <SecondFactor totp={invitation.totp} problems={problems} /> : null}
          <button type="submit" className="button button-primary full-width">
            {input.texts.t('invitation.setPassword')}
          </button>
        </form>
      </>
    ),
  });
}

type ProblemTexts = Readonly<Record<string, string>>;

function Passwords({ problems }: { problems: ProblemTexts }) {
  const texts = useTexts();
  const fields = [
    {
      id: 'password',
      label: texts.t('invitation.newPassword'),
      hint: texts.t('invitation.atLeast', { count: PASSWORD_LENGTH.least }),
    },
    { id: 'again', label: texts.t('invitation.repeat') },
  ];
  return fields.map(({ id, ...words }) => (
    <FormField
      key={id}
      {...words}
      id={id}
      name={id}
      type="password"
      autoComplete="new-password"
      required
      {...toErrorProps(problems, id)}
    />
  ));
}

function SecondFactor({ totp, problems }: { totp: AccountTotpBody; problems: ProblemTexts }) {
  const texts = useTexts();
  return (
    <fieldset className="space-below">
      <legend className="h3 space-below-small">{texts.t('invitation.codesOfAnApp')}</legend>
      <p className="space-below-small">{texts.t('invitation.scanHint')}</p>
      <div
        className="desk-qr space-below-small"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the server from a key of its own
        dangerouslySetInnerHTML={{ __html: totp.qrSvg }}
      />
      <p className="space-below tabular">
        <code>{(totp.secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
      </p>
      <CodeField {...toErrorProps(problems, 'code')} />
    </fieldset>
  );
}

function toErrorProps(problems: ProblemTexts, id: string): { error?: string } {
  const error = problems[id];
  return error === undefined ? {} : { error };
}

function toProblemTexts(
  texts: DeskTexts,
  fields: Extract<InvitationError, { code: 'fields' }>['fields'],
): ProblemTexts {
  return Object.fromEntries(Object.entries(fields).map(([id, problem]) => [id, problemText(texts, problem)]));
}

function problemText(texts: DeskTexts, problem: InvitationProblem): string {
  if (problem === 'tooShort') return texts.t('invitation.problem.tooShort', { count: PASSWORD_LENGTH.least });
  if (problem === 'tooLong') return texts.t('invitation.problem.tooLong', { count: PASSWORD_LENGTH.most });
  return texts.t(`invitation.problem.${problem}`);
}
