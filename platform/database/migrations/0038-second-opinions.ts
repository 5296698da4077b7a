import { type Kysely, sql } from 'kysely';

/**
 * Second opinions on inspections, and the messages between seller and staff about a trade. A clarification is paused
 * while a second person inspects: its deadline then resumes with the rest of its time.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table clarification drop constraint clarification_state_check`.execute(db);
  await sql`alter table clarification add constraint clarification_state_check
    check (state in ('open', 'paused', 'answered', 'expired'))`.execute(db);
  await db.schema
    .createTable('second_opinion')
    .addColumn('trade_id', 'bigint', (c) => c.primaryKey().references('trade.id').onDelete('cascade'))
    .addColumn('clarification_id', 'bigint', (c) => c.notNull().references('clarification.id').onDelete('cascade'))
    .addColumn('items', 'jsonb', (c) => c.notNull())
    .addColumn('first_person', 'text', (c) => c.notNull())
    .addColumn('opened_at', 'timestamptz', (c) => c.notNull())
    .addColumn('second_person', 'text', (c) => c.check(sql`second_person <> first_person`))
    .addColumn('closed_at', 'timestamptz')
    .execute();
  await sql`create index second_opinion_open on second_opinion (trade_id) where closed_at is null`.execute(db);
  await db.schema
    .createTable('trade_message')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('public_id', 'text', (c) => c.notNull().unique())
    .addColumn('trade_id', 'bigint', (c) => c.notNull().references('trade.id').onDelete('cascade'))
    .addColumn('person', 'text')
    .addColumn('text_sealed', 'text', (c) => c.notNull())
    .addColumn('at', 'timestamptz', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('trade_message_trade').on('trade_message').columns(['trade_id', 'id']).execute();
  await db.schema
    .createTable('trade_message_photo')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('public_id', 'text', (c) => c.notNull().unique())
    .addColumn('message_id', 'bigint', (c) => c.notNull().references('trade_message.id').onDelete('cascade'))
    .addColumn('content_sealed', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('trade_message_photo_message').on('trade_message_photo').column('message_id').execute();
}
