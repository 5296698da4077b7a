import { keptIf, type OpenTransaction } from '../../../database/index.server.ts';
import { check } from '../../../forms/check.ts';
import { forgotPasswordForm } from '../../../forms/forgot-password.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { hashToken, newToken } from '../../secrets/index.server.ts';
import { endOfReset } from '../account-links.ts';
import { accountMails } from '../account-mail.ts';
import type { AccountRefusal, CoreParts } from '../types.ts';

/** Sends a link for a new password where there is an account. Who asks gets the same answer, after the same time. */
export async function requestReset(
  parts: CoreParts,
  ctx: RequestContext,
  input: unknown,
): Promise<Result<null, AccountRefusal>> {
  const asked = check(forgotPasswordForm, input, ctx);
  if (!asked.ok) return fail({ code: 'fields', fields: asked.problems });
  const { email, lang } = asked.value;
  const locale = ctx.tenant.languages.find((one) => one === lang) ?? ctx.locale;
  await parts.database.transaction((trx) => sendLink(parts, trx, { ...ctx, locale }, email));
  return ok(null);
}

/** For an address without an account the same is written, and undone. */
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
  await keptIf(trx, account !== undefined, async () => {
    if (account) await insertReset(trx, { accountId: account.id, token, now });
    else await insertStranger(trx, ctx, { email, token, now });
    return (await parts.mail.queue(trx, ctx, draft)).ok;
  });
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

/** A link needs an account; this row costs as much, and is gone before anybody sees it. */
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
