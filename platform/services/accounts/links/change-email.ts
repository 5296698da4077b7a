import { keptIf, type OpenTransaction } from '../../../database/index.server.ts';
import { changeEmailForm } from '../../../forms/change-email.ts';
import { check } from '../../../forms/check.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { hashToken, newToken } from '../../secrets/index.server.ts';
import { endOfEmailLink } from '../account-links.ts';
import { accountMails } from '../account-mail.ts';
import { lockEmail } from '../lock-email.ts';
import { wrongPassword } from '../passwords/change-password.ts';
import type { StoredAccount } from '../passwords/check-password.ts';
import { lockOwnSession } from '../sessions/lock-own-session.ts';
import { checkOwnPassword } from '../sign-in/own-password.ts';
import type { AccountServiceError, CoreParts } from '../types.ts';
import { takeLink } from './link-rows.ts';
import { findReceipt, keepReceipt, type LinkBrowser } from './receipts.ts';

/**
 * Sends a link to another address for the signed-in account. An address that already has an account gets a mail that
 * says so.
 */
export async function changeEmail(
  parts: CoreParts,
  ctx: RequestContext,
  input: unknown,
): Promise<Result<null, AccountServiceError>> {
  const asked = check(changeEmailForm, input, ctx);
  if (!asked.ok) return fail({ code: 'fields', fields: asked.problems });
  const { email, currentPassword } = asked.value;
  const { db } = parts.database;
  const own = await checkOwnPassword({ db, hashing: parts.hashing }, ctx, currentPassword);
  if (!own.ok) return fail(own.error.code === 'wrong' ? wrongPassword('/currentPassword') : own.error);
  const account = own.value;
  if (email === account.email)
    return fail({ code: 'fields', fields: [{ pointer: '/email', code: 'same', detail: 'is the current address' }] });
  await parts.database.transaction((trx) =>
    sendLink(parts, trx, { ...ctx, locale: account.locale }, { account, email }),
  );
  return ok(null);
}

async function sendLink(
  { mail }: CoreParts,
  trx: OpenTransaction,
  ctx: RequestContext,
  { account, email }: { account: StoredAccount; email: string },
): Promise<void> {
  await lockOwnSession(trx, ctx);
  const taken = await findByEmail(trx, ctx, email);
  const now = ctx.now();
  const token = newToken();
  const draft = mail.write(taken ? accountMails.known : accountMails.email, ctx, { to: email, token, at: now });
  const { ok: written } = await mail.queue(trx, ctx, draft);
  await keptIf(trx, written && !taken, async () => {
    // Only the latest link is valid.
    await trx.deleteFrom('account_link').where('account_id', '=', account.id).where('kind', '=', 'email').execute();
    await trx
      .insertInto('account_link')
      .values({
        token_hash: hashToken(token),
        account_id: account.id,
        kind: 'email',
        email,
        created_at: now,
        expires_at: endOfEmailLink(now),
      })
      .execute();
    return true;
  });
}

/** Moves an account to the address of the opened link, and notifies the previous address. */
export async function confirmEmail(
  parts: CoreParts,
  ctx: RequestContext,
  token: string,
  browser: LinkBrowser = {},
): Promise<Result<null, AccountServiceError>> {
  const tokenHash = hashToken(token);
  return parts.database.transaction(async (trx) => {
    const taken = await takeLink(trx, ctx, { tokenHash, kind: 'email' });
    if (!taken?.email) {
      const used = await findReceipt(trx, ctx, { tokenHash, kind: 'email', browser });
      return used ? ok(null) : fail({ code: 'link.gone' });
    }
    const { account, email } = taken;
    await lockEmail(trx, ctx, email);
    if (await findByEmail(trx, ctx, email)) return fail({ code: 'link.gone' });
    await trx.updateTable('account').set({ email }).where('id', '=', account.id).execute();
    await trx.deleteFrom('registration').where('tenant', '=', ctx.tenant.id).where('email', '=', email).execute();
    await parts.customers.join(trx, account.id);
    await keepReceipt(trx, ctx, { tokenHash, kind: 'email', browser, accountId: account.id });
    const own = { ...ctx, locale: account.locale };
    const draft = parts.mail.write(accountMails.emailChanged, own, { to: account.email, at: ctx.now() });
    await parts.mail.queue(trx, own, draft);
    return ok(null);
  });
}

async function findByEmail(trx: OpenTransaction, { tenant }: RequestContext, email: string) {
  return trx
    .selectFrom('account')
    .select('id')
    .where('tenant', '=', tenant.id)
    .where('email', '=', email)
    .executeTakeFirst();
}
