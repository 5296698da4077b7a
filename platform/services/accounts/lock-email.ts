import { sql } from 'kysely';
import type { OpenTransaction } from '../../database/index.server.ts';
import type { RequestContext } from '../../shared/request-context.ts';

/** Locks an address until the transaction ends: no other transaction opens an account for it or moves one to it. */
export async function lockEmail(trx: OpenTransaction, { tenant }: RequestContext, email: string): Promise<void> {
  const key = JSON.stringify(['account', tenant.id, email]);
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}
