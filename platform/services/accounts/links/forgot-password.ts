import { keptIf, type OpenTransaction } from '../../../database/index.server.ts';
import { check } from '../../../forms/check.ts';
import { forgotPasswordForm } from '../../../forms/forgot-password.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { hashToken, newToken } from '../../secrets/index.server.ts';
import { endOfReset, RESET_MINUTES } from '../account-links.ts';
import { accountMails } from '../account-mail.ts';
import type { AccountServiceError, CoreParts } from '../types.ts';

/**
 * Sends a link for a new password if there is an account. The caller gets the same answer in the same time either way.
 */
export async function requestReset(
  parts: CoreParts,
  ctx: RequestContext,
  input: unknown,
): Promise<Result<null, AccountServiceError>> {
  const asked = check(forgotPasswordForm, input, ctx);
  if (!asked.ok) return fail({ code: 'fields', fields: asked.problems });
  const { email, lang } = asked.value;
  const locale = ctx.tenant.languages.find((one) => one === lang) ?? ctx.locale;
  await parts.database.transaction((trx) => sendLink(parts, trx, { ...ctx, locale }, email));
  return ok(null);
}

/**
 * Sends a mail, or extends the link of a mail sent within the last hour by another hour. So each request leaves a valid
 * link in the mailbox, and repeated requests cause about one mail per hour. For an address without an account the same
 * rows are written and rolled back.
 */
async function sendLink(parts: CoreParts, trx: OpenTransaction, ctx: RequestContext, email: string): Promise<void> {
  const account = await trx
    .selectFrom('account')
    .select('id')
    .where('tenant', '=', ctx.tenant.id)
    .where('email', '=', email)
    .executeTakeFirst();
  const now = ctx.now();
  const token = newToken();
  const draft = parts.mail.write(accountMails.forgotten, ctx, { to: email, token, at: now });
  const hasRoom = await parts.mail.hasRoom(trx, ctx, draft);
  const latest = await findLatestReset(trx, account?.id ?? NO_ACCOUNT, now);
  await keptIf(trx, account !== undefined && (hasRoom || latest === undefined), async () => {
    if (account) await insertReset(trx, { accountId: account.id, token, now });
    else await insertStranger(trx, ctx, { email, token, now });
    return (await parts.mail.queue(trx, ctx, draft)).ok;
  });
  await extendReset(trx, hasRoom ? undefined : latest, now);
}

/** An id that no row has. */
const NO_ACCOUNT = -1;

/** Finds the link of the latest mail if it was sent within the last hour and is unused. */
async function findLatestReset(trx: OpenTransaction, accountId: number, now: Date): Promise<string | undefined> {
  const link = await trx
    .selectFrom('account_link')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'reset')
    .where('created_at', '>', new Date(now.getTime() - RESET_MINUTES * 60_000))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return link?.token_hash;
}

async function extendReset(trx: OpenTransaction, tokenHash: string | undefined, now: Date): Promise<void> {
  await trx
    .updateTable('account_link')
    .set({ expires_at: endOfReset(now) })
    .where('token_hash', '=', tokenHash ?? '')
    .execute();
}

async function insertReset(
  trx: OpenTransaction,
  { accountId, token, now }: { accountId: number; token: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('account_link')
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      kind: 'reset',
      email: null,
      created_at: now,
      expires_at: endOfReset(now),
    })
    .execute();
}

/** A link needs an account; this row costs the same and is rolled back. */
async function insertStranger(
  trx: OpenTransaction,
  { tenant }: RequestContext,
  { email, token, now }: { email: string; token: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('registration')
    .values({
      token_hash: hashToken(token),
      tenant: tenant.id,
      email,
      payload_sealed: '',
      browser_hash: null,
      created_at: now,
      expires_at: endOfReset(now),
    })
    .execute();
}
