import { type Kysely, sql } from 'kysely';

/**
 * Acts on payout batches can be undone as well: the release and the payment of a batch have no trade, and the payment of
 * each of its trades has both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('staff_act')
    .addColumn('batch_id', 'bigint', (c) => c.references('payout_batch.id').onDelete('cascade'))
    .execute();
  await sql`alter table staff_act alter column trade_id drop not null`.execute(db);
  await sql`alter table staff_act add constraint staff_act_subject
    check (trade_id is not null or batch_id is not null)`.execute(db);
  await sql`create index staff_act_batch on staff_act (batch_id, id) where batch_id is not null`.execute(db);
}
