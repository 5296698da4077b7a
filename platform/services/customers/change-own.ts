import type { Database, OpenTransaction } from '../../database/index.server.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { fail } from '../../shared/result.ts';
import type { MailDefinition, MailService } from '../mail/index.server.ts';
import type { Secrets } from '../secrets/index.server.ts';
import { type CustomerRow, findOwn } from './customer-rows.ts';
import type { Told } from './types.ts';

export interface CustomerParts {
  database: Database;
  secrets: Secrets;
  mail: Pick<MailService, 'write' | 'queue'>;
  /** Notifies the owner of an account about a changed payout. */
  payoutMail: MailDefinition<{ to: string; at: Date }>;
}

/** Reads data of the signed-in customer. */
export async function readOwn<Value>(
  { database: { db } }: Pick<CustomerParts, 'database'>,
  ctx: RequestContext,
  read: (row: CustomerRow) => Value | Promise<Value>,
): Told<Value> {
  const row = await findOwn(db, ctx);
  return row ? { ok: true, value: await read(row) } : fail({ code: 'customer.unknown' });
}

/**
 * Changes data of the signed-in customer; concurrent changes run one after the other. Rejections must precede writes. A
 * password reset locks the same row and ends sessions, so a change that waited for it is rejected.
 */
export async function changeOwn<Value>(
  { database }: Pick<CustomerParts, 'database'>,
  ctx: RequestContext,
  change: (trx: OpenTransaction, row: CustomerRow) => Told<Value>,
): Told<Value> {
  return database.transaction(async (trx) => {
    const row = await findOwn(trx, ctx, { lock: true });
    if (!row) return fail({ code: 'customer.unknown' });
    await requireSession(trx, ctx);
    return change(trx, row);
  });
}

/** Callers hold the lock on the customer's row. */
export async function requireSession(trx: OpenTransaction, { account }: RequestContext): Promise<void> {
  const session = await trx
    .selectFrom('account_session')
    .select('id')
    .where('public_id', '=', account?.sessionId ?? '')
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!session) throw new ProblemError(401, 'token.invalid', 'This session has ended meanwhile.');
}
