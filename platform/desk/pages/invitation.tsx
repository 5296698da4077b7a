import type { AccountTotpBody } from '../../generated/api/types.gen.ts';
import { type InvitationError, type InvitationProblem, PASSWORD_LENGTH } from '../../services/staff/index.server.ts';
import { FormField } from '../../ui/FormField.tsx';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { CodeField } from '../CodeField.tsx';
import { type DeskAnswer, type DeskRoute, type OpenInput, redirectAfterForm, toPage } from '../desk-route.ts';
import { Problems } from '../Problems.tsx';
import { START } from '../sections.ts';

const INVITATION = '/desk/invitations/:token';

export const invitationRoutes: DeskRoute[] = [
  { method: 'GET', path: INVITATION, access: 'open', limit: 'link', handle: (input) => invitationPage(input) },
  { method: 'POST', path: INVITATION, access: 'open', limit: 'link', handle: accept },
];

async function accept(input: OpenInput): Promise<DeskAnswer> {
  const { services, params, body, browser, sessionToken: cookie } = input;
  const { password = '', again = '', code = '' } = body;
  const typed = { password, again, code };
  const done = await services.staff.acceptInvitation(input, params.token ?? '', typed, { browser, cookie });
  if (!done.ok) return invitationPage(input, done.error);
  return { ...redirectAfterForm(START, 'welcome'), session: done.value };
}

const problemTexts: Record<InvitationProblem, string> = {
  tooShort: `Choose a password of at least ${PASSWORD_LENGTH.least} characters.`,
  tooLong: `Choose a password of at most ${PASSWORD_LENGTH.most} characters.`,
  isEmail: 'Choose a password that is not your e-mail address.',
  common: 'Choose another password: this one is too common.',
  notAlike: 'Type the same password twice.',
  wrongCode: 'Type the six digits that your app shows now.',
};

async function invitationPage(input: OpenInput, refusal?: InvitationError): Promise<DeskAnswer> {
  const token = input.params.token ?? '';
  const invitation = refusal?.code === 'gone' ? undefined : await input.services.staff.findInvitation(input, token);
  if (!invitation)
    return toPage({
      status: 410,
      title: 'This link has expired',
      body: 'It was used, it is older than a day, or there is a newer one. Ask an operator of the desk for another.',
    });
  const problems = refusal?.code === 'fields' ? toProblemTexts(refusal.fields) : {};
  return toPage({
    title: 'Welcome',
    status: refusal ? (refusal.code === 'busy' ? 503 : 422) : 200,
    ...(refusal?.code === 'busy' ? { retryAfterSeconds: refusal.retryAfterSeconds } : {}),
    body: (
      <>
        <h1 className="space-below-small">Welcome to the desk</h1>
        <p className="muted space-below">{`${invitation.email} · ${invitation.roles.join(', ')}`}</p>
        {refusal?.code === 'busy' ? (
          <NoticeBox tone="error" title="Too busy right now">
            <p>Try again in a moment.</p>
          </NoticeBox>
        ) : null}
        <Problems problems={problems} />
        <form method="post">
          <input type="hidden" name="email" autoComplete="username" value={invitation.email} readOnly />
          <Passwords problems={problems} />
          {invitation.totp ? <SecondFactor totp={invitation.totp} problems={problems} /> : null}
          <button type="submit" className="button button-primary full-width">
            Set the password and sign in
          </button>
        </form>
      </>
    ),
  });
}

type ProblemTexts = Readonly<Record<string, string>>;

function Passwords({ problems }: { problems: ProblemTexts }) {
  const fields = [
    { id: 'password', label: 'New password', hint: `At least ${PASSWORD_LENGTH.least} characters` },
    { id: 'again', label: 'Repeat the password' },
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
  return (
    <fieldset className="space-below">
      <legend className="h3 space-below-small">Codes of an app</legend>
      <p className="space-below-small">
        Scan this with an authenticator app, or type the key into it. From now on you sign in with your password and the
        code it shows.
      </p>
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

function toProblemTexts(fields: Extract<InvitationError, { code: 'fields' }>['fields']): ProblemTexts {
  return Object.fromEntries(Object.entries(fields).map(([id, problem]) => [id, problemTexts[problem]]));
}
