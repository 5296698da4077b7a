import type { OpenTransaction } from '../../../database/index.server.ts';
import { check } from '../../../forms/check.ts';
import { resetPasswordForm } from '../../../forms/reset-password.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { hashToken } from '../../secrets/index.server.ts';
import { accountMails } from '../account-mail.ts';
import { removeFactors } from '../factors/remove-factors.ts';
import { checkAccountPassword, type StoredAccount } from '../passwords/check-password.ts';
import { problemsOfChosen } from '../passwords/chosen-password.ts';
import { replacePassword } from '../passwords/replace-password.ts';
import type { AccountServiceError, CoreParts, PasswordReset } from '../types.ts';
import { findOpenLink, takeLink } from './link-rows.ts';
import { findReceipt, keepReceipt, type LinkBrowser } from './receipts.ts';
import { trustBrowser } from './trust-browser.ts';

/**
 * Sets a new password with the token of a link, which proves the address again. Sessions and links end. Passkeys and
 * codes are removed unless the owner keeps them, and stored payouts need confirmation: someone else may have added
 * them.
 */
export async function resetPassword(
  parts: CoreParts,
  ctx: RequestContext,
  input: unknown,
  browser: LinkBrowser = {},
): Promise<Result<PasswordReset, AccountServiceError>> {
  const asked = check(resetPasswordForm, input, ctx);
  if (!asked.ok) return fail({ code: 'fields', fields: asked.problems });
  const { password, keepFactors = false, headers } = asked.value;
  const tokenHash = hashToken(headers.token);
  const link = await findOpenLink(parts.database.db, ctx, { tokenHash, kind: 'reset' });
  if (!link) return repeat(parts, ctx, { tokenHash, password, browser });
  const fields = await problemsOfChosen({ password, email: link.account.email, at: resetPasswordForm.at.password });
  if (fields.length > 0) return fail({ code: 'fields', fields });
  const hashed = await parts.hashing.hash(password);
  if (!hashed.ok) return hashed;
  const reset = await parts.database.transaction(async (trx) => {
    const taken = await takeLink(trx, ctx, { tokenHash, kind: 'reset' });
    if (!taken) return undefined;
    const { account } = taken;
    await takeOver(parts, trx, ctx, { account, hash: hashed.value, keepFactors });
    await keepReceipt(trx, ctx, { tokenHash, kind: 'reset', browser, accountId: account.id });
    return done(await trustBrowser(parts, trx, ctx, { account, browser }));
  });
  return reset ?? repeat(parts, ctx, { tokenHash, password, browser });
}

/** After the commit only the owner of the address has access; the mail lists what was removed. */
async function takeOver(
  parts: CoreParts,
  trx: OpenTransaction,
  ctx: RequestContext,
  { account, hash, keepFactors }: { account: StoredAccount; hash: string; keepFactors: boolean },
): Promise<void> {
  await replacePassword(trx, ctx, { account, hash, why: 'passwordReset' });
  const { tenant, email } = account;
  await trx.deleteFrom('registration').where('tenant', '=', tenant).where('email', '=', email).execute();
  const removed = keepFactors ? { passkeys: 0, codes: false } : await removeFactors(trx, account.id);
  const payouts = await parts.customers.unconfirmPayouts(trx, account.id);
  await parts.customers.join(trx, account.id);
  const own = { ...ctx, locale: account.locale };
  const facts = { to: email, at: ctx.now(), ...removed, payouts };
  await parts.mail.queue(trx, own, parts.mail.write(accountMails.passwordReset, own, facts));
}

/** Repeats the answer to the browser that used the link, if it sends the same input. */
async function repeat(
  parts: CoreParts,
  ctx: RequestContext,
  { tokenHash, password, browser }: { tokenHash: string; password: string; browser: LinkBrowser },
): Promise<Result<PasswordReset, AccountServiceError>> {
  const { db, transaction } = parts.database;
  const used = await findReceipt(db, ctx, { tokenHash, kind: 'reset', browser });
  if (!used) return fail({ code: 'link.gone' });
  const checked = await checkAccountPassword({ db, hashing: parts.hashing }, used.account, password);
  if (!checked.ok) return fail(checked.error.code === 'wrong' ? { code: 'link.gone' } : checked.error);
  // The cookie of the first answer may have been lost with it.
  return transaction(async (trx) => done(await trustBrowser(parts, trx, ctx, { account: checked.value, browser })));
}

function done(knownBrowser: string | undefined): Result<PasswordReset, never> {
  return ok(knownBrowser ? { knownBrowser } : {});
}
