import { keptIf, type OpenTransaction } from '../../../database/index.server.ts';
import { check } from '../../../forms/check.ts';
import { lowerCase } from '../../../forms/email.ts';
import { registerForm } from '../../../forms/register.ts';
import type { AccountRegisterInputBody } from '../../../generated/api/types.gen.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { hashToken, newToken } from '../../secrets/index.server.ts';
import { endOfActivation } from '../account-links.ts';
import { accountMails } from '../account-mail.ts';
import { browserHash, type LinkBrowser } from '../links/receipts.ts';
import { lockEmail } from '../lock-email.ts';
import { problemsOfChosen } from '../passwords/chosen-password.ts';
import { registrationColumn } from '../sealed.ts';
import type { AccountServiceError, CoreParts } from '../types.ts';

/** Stored until the address is proven; valid only in the browser it was typed in. */
export interface RegistrationPayload {
  passwordHash: string;
  locale: string;
  firstName: string;
  lastName: string;
  address: AccountRegisterInputBody['Address'];
  payout: AccountRegisterInputBody['Payment'];
}

/**
 * Accepts a registration and sends a link that proves the address. An address with an account gets a mail that says so.
 * The caller gets the same answer in the same time either way.
 */
export async function requestRegistration(
  parts: CoreParts,
  ctx: RequestContext,
  input: unknown,
  browser: LinkBrowser = {},
): Promise<Result<null, AccountServiceError>> {
  const asked = check(registerForm, input, ctx);
  if (!asked.ok) return fail({ code: 'fields', fields: asked.problems });
  const body = asked.value;
  const { email } = body;
  if (lowerCase(body.username) !== email)
    return fail({
      code: 'fields',
      fields: [{ pointer: '/username', code: 'notEmail', detail: 'is not the e-mail address' }],
    });
  const password = body.credentials[0]?.value ?? '';
  const fields = await problemsOfChosen({ password, email, at: registerForm.at.password });
  if (fields.length > 0) return fail({ code: 'fields', fields });
  const hashed = await parts.hashing.hash(password);
  if (!hashed.ok) return hashed;
  const locale = ctx.tenant.languages.find((one) => one === body.attributes.locale) ?? ctx.locale;
  const { firstName, lastName, Address: address, Payment: payout } = body;
  const payload = { passwordHash: hashed.value, locale, firstName, lastName, address, payout };
  return parts.database.transaction((trx) => keep(parts, trx, { ...ctx, locale }, { email, payload, browser }));
}

/**
 * Replaces an earlier registration of the address: only the newest link is valid. For a known address the same rows are
 * written and rolled back. The newest registration always gets its mail, unless too many mails to other spellings of
 * the mailbox wait. Then both kinds of address get the same error.
 */
async function keep(
  { mail, secrets }: CoreParts,
  trx: OpenTransaction,
  ctx: RequestContext,
  { email, payload, browser }: { email: string; payload: RegistrationPayload; browser: LinkBrowser },
): Promise<Result<null, AccountServiceError>> {
  const tenant = ctx.tenant.id;
  // Of two concurrent registrations one replaces the other.
  await lockEmail(trx, ctx, email);
  const known = await trx
    .selectFrom('account')
    .select('id')
    .where('tenant', '=', tenant)
    .where('email', '=', email)
    .executeTakeFirst();
  const now = ctx.now();
  const token = newToken();
  const token_hash = hashToken(token);
  const draft = mail.write(known ? accountMails.known : accountMails.activate, ctx, { to: email, token, at: now });
  const queued = await mail.queue(trx, ctx, draft);
  if (!queued.ok) return fail({ code: 'mailbox.full', retryAfterSeconds: queued.retryAfterSeconds });
  await keptIf(trx, !known, async () => {
    const payload_sealed = secrets.seal(JSON.stringify(payload), registrationColumn.purpose({ tenant, token_hash }));
    const browser_hash = browserHash(browser);
    const expires_at = endOfActivation(now);
    await trx.deleteFrom('registration').where('tenant', '=', tenant).where('email', '=', email).execute();
    await trx
      .insertInto('registration')
      .values({ token_hash, tenant, email, payload_sealed, browser_hash, created_at: now, expires_at })
      .execute();
    return true;
  });
  return ok(null);
}
