import type { FieldValues } from '../../platform/forms/define-form.ts';
import { registerForm } from '../../platform/forms/register.ts';
import type { AccountRegisterInputBody } from '../../platform/generated/api/types.gen.ts';
import type { RequestContext } from '../../platform/shared/request-context.ts';
import { expectOk, type Shops } from './selling.ts';

/** A password on no list. */
export const PASSWORD = 'Kiesel Lampe Tram';

const typed = {
  firstName: 'Hannah',
  lastName: 'Probe',
  email: 'hannah@example.org',
  password: PASSWORD,
  street: 'Lange Reihe 72',
  postalCode: '20099',
  city: 'Hamburg',
  paymentType: '13',
  accountHolder: 'Hannah Probe',
  iban: 'DE89 3704 0044 0532 0130 00',
  paypalEmail: '',
};

/** The browser that registers and opens the mail's link. */
export const BROWSER = { secret: 'b'.repeat(43) };

/** Without address and payout: valid in every country. */
export const LATER = { street: '', postalCode: '', city: '', accountHolder: '', iban: '' };

/** The body of a registration, in a German shop unless changed. */
export function createRegistration(
  ctx: Pick<RequestContext, 'tenant' | 'locale'>,
  changes: FieldValues = {},
): AccountRegisterInputBody {
  return registerForm.toBody({ ...typed, ...changes }, ctx) as unknown as AccountRegisterInputBody;
}

/** The token of the link in a mail. */
export function tokenIn(mail: { text: string } | undefined): string {
  const [, token] = /#(?:activate|token|email)=([\w-]{43})/.exec(mail?.text ?? '') ?? [];
  if (!token) throw new Error(`no link with a token in: ${mail?.text}`);
  return token;
}

/** Every mail in the outbox, the newest first. */
export async function listMails({ mail }: Pick<Shops, 'mail'>) {
  const listed = await mail.list(100);
  return Promise.all(
    listed.map(async ({ id }) => {
      const found = await mail.find(id);
      if (!found) throw new Error(`mail ${id} is gone`);
      return found;
    }),
  );
}

/** Registers, opens the mail's link and returns the account as a request with its token sees it. */
export async function openAccount(shops: Shops, ctx: RequestContext, changes: FieldValues = {}) {
  expectOk(await shops.accounts.register(ctx, createRegistration(ctx, { ...LATER, ...changes }), BROWSER));
  const [newest] = await listMails(shops);
  const opened = expectOk(await shops.accounts.activate(ctx, tokenIn(newest), { browser: BROWSER }));
  const { token } = opened.answer;
  const [, claims = ''] = token.split('.');
  const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string };
  return { identifier: sub, token };
}

/** The tokens of a sign-in. Throws its answer when it failed. */
export function readSession({ statusCode, body }: { statusCode: number; body: string }): {
  access_token: string;
  refresh_token: string;
} {
  if (statusCode !== 200) throw new Error(`The sign-in answered ${statusCode}: ${body}`);
  return JSON.parse(body);
}
