import type { AccountDeleteInputBody } from '../../generated/api/types.gen.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { recordErasure } from '../erasures/index.server.ts';
import { accountMails } from './account-mail.ts';
import { getSignedInAccount } from './signed-in.ts';
import type { AccountServiceError, CoreParts } from './types.ts';

/**
 * Deletes the signed-in account with its sessions, links and factors, and its customer unless already deleted. Trades
 * stay for the retention period that the law requires; the mail says so.
 */
export async function deleteUser(
  { database, customers, mail }: CoreParts,
  ctx: RequestContext,
  { customerId, customerIdentifier }: AccountDeleteInputBody,
): Promise<Result<null, AccountServiceError>> {
  return database.transaction(async (trx) => {
    const { id, identifier, email, tenant, locale } = await getSignedInAccount(trx, ctx);
    if (identifier !== customerIdentifier) return fail({ code: 'notOwn' });
    if (!(await customers.erase(trx, id, customerId))) return fail({ code: 'notOwn' });
    await trx.deleteFrom('account').where('id', '=', id).execute();
    await trx.deleteFrom('registration').where('tenant', '=', tenant).where('email', '=', email).execute();
    await recordErasure(trx, { kind: 'account', subject: identifier, at: ctx.now() });
    const own = { ...ctx, locale };
    await mail.queue(trx, own, mail.write(accountMails.deleted, own, { to: email, at: ctx.now() }));
    return ok(null);
  });
}
