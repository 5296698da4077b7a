import type { Kysely } from 'kysely';

/** A sign-in whose answer was lost can be repeated: the session stores which request opened it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('account_session')
    .addColumn('receipt_hash', 'text', (column) => column.unique())
    .execute();
  await db.schema
    .alterTable('staff_session')
    .addColumn('receipt_hash', 'text', (column) => column.unique())
    .execute();
}
