import { type Kysely, sql } from 'kysely';

/** Acts of staff on trades that can be undone for some seconds, and those that were undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('staff_act')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('public_id', 'text', (c) => c.notNull().unique())
    .addColumn('trade_id', 'bigint', (c) => c.notNull().references('trade.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('person', 'text', (c) => c.notNull())
    .addColumn('at', 'timestamptz', (c) => c.notNull())
    .addColumn('undo_until', 'timestamptz', (c) => c.notNull())
    // No foreign key: an undone act deletes its steps.
    .addColumn('first_step', 'bigint')
    .addColumn('changes', 'jsonb')
    .addColumn('undone_at', 'timestamptz')
    .addCheckConstraint('staff_act_changes', sql`(changes is null) = (undone_at is not null)`)
    .execute();
  await db.schema.createIndex('staff_act_trade').on('staff_act').columns(['trade_id', 'id']).execute();
  await sql`create index staff_act_until on staff_act (undo_until) where undone_at is null`.execute(db);
}
