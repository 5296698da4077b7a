import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';

const notNull = (c: ColumnDefinitionBuilder) => c.notNull();
const addCount = (c: ColumnDefinitionBuilder) => c.primaryKey().generatedAlwaysAsIdentity();
const ofTrade = (c: ColumnDefinitionBuilder) => c.notNull().references('trade.id');
const ofStaff = (c: ColumnDefinitionBuilder) => c.notNull().references('staff.id').onDelete('cascade');
const checkCents = (name: string) => (c: ColumnDefinitionBuilder) => c.check(sql`${sql.ref(name)} >= 0`);
const checkAllowed = (name: string, values: readonly string[]) => (c: ColumnDefinitionBuilder) =>
  c.check(sql`${sql.ref(name)} in (${sql.join(values.map((value) => sql.lit(value)))})`);

/** Everything after the label: staff, inspections, clarifications, payouts, and parcel events of carriers. */
export async function up(db: Kysely<never>): Promise<void> {
  await extendTrades(db);
  await createItems(db);
  await createNotesAndPhotos(db);
  await createClarifications(db);
  await createStaff(db);
  await createPayouts(db);
  await createParcelEvents(db);
  await createJobs(db);
}

/** Older rows have no price sheet, no status page, and no actor in their history. */
async function extendTrades(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('trade')
    .addColumn('sale_token_hash', 'text', (c) => c.unique())
    .addColumn('sale_token_sealed', 'text')
    .addColumn('reminded_at', 'timestamptz')
    .execute();
  await db.schema.alterTable('offer').addColumn('sheet', 'jsonb').execute();
  await db.schema.alterTable('trade_line').addColumn('sheet', 'jsonb').execute();
  await db.schema
    .alterTable('trade_history')
    .addColumn('person', 'text')
    .addColumn('reason', 'text', (c) => c.check(sql`length(reason) <= 500`))
    .execute();
  await db.schema.createIndex('trade_state').on('trade').columns(['state', 'id']).execute();
}

async function createItems(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('trade_item')
    .addColumn('id', 'bigint', addCount)
    .addColumn('trade_id', 'bigint', ofTrade)
    .addColumn('item', 'integer', (c) => c.notNull().check(sql`item >= 1`))
    .addColumn('position', 'integer', notNull)
    .addColumn('offered_cents', 'bigint', (c) => checkCents('offered_cents')(c.notNull()))
    .addColumn('answers', 'jsonb')
    .addColumn('found_cents', 'bigint', checkCents('found_cents'))
    .addColumn('difference', 'text', (c) => c.check(sql`length(difference) between 1 and 500`))
    .addColumn('decision', 'text', checkAllowed('decision', ['accepted', 'returned']))
    .addUniqueConstraint('trade_item_once', ['trade_id', 'item'])
    .addForeignKeyConstraint('trade_item_line', ['trade_id', 'position'], 'trade_line', ['trade_id', 'position'])
    .execute();
}

async function createNotesAndPhotos(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('trade_note')
    .addColumn('id', 'bigint', addCount)
    .addColumn('trade_id', 'bigint', ofTrade)
    .addColumn('person', 'text', notNull)
    .addColumn('text', 'text', (c) => c.notNull().check(sql`length(text) between 1 and 2000`))
    .addColumn('at', 'timestamptz', notNull)
    .execute();
  await db.schema.createIndex('trade_note_trade').on('trade_note').columns(['trade_id', 'id']).execute();
  await db.schema
    .createTable('trade_photo')
    .addColumn('id', 'bigint', addCount)
    .addColumn('public_id', 'text', (c) => c.notNull().unique())
    .addColumn('trade_id', 'bigint', ofTrade)
    .addColumn('item', 'integer', notNull)
    .addColumn('content', 'bytea', (c) => c.notNull().check(sql`octet_length(content) <= 307200`))
    .addColumn('content_type', 'text', notNull)
    .addColumn('width', 'integer', notNull)
    .addColumn('height', 'integer', notNull)
    .addColumn('person', 'text', notNull)
    .addColumn('at', 'timestamptz', notNull)
    .addForeignKeyConstraint('trade_photo_item', ['trade_id', 'item'], 'trade_item', ['trade_id', 'item'])
    .execute();
  await db.schema.createIndex('trade_photo_trade').on('trade_photo').columns(['trade_id', 'item']).execute();
}

async function createClarifications(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('clarification')
    .addColumn('id', 'bigint', addCount)
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('token_sealed', 'text', notNull)
    .addColumn('trade_id', 'bigint', (c) => ofTrade(c).unique())
    .addColumn('state', 'text', (c) => checkAllowed('state', ['open', 'answered', 'expired'])(c.notNull()))
    .addColumn('asked_at', 'timestamptz', notNull)
    .addColumn('deadline', 'timestamptz', notNull)
    .addColumn('reminded_at', 'timestamptz')
    .addColumn('answered_at', 'timestamptz')
    .execute();
  await sql`create index clarification_open on clarification (deadline) where state = 'open'`.execute(db);
  await db.schema
    .createTable('clarification_item')
    .addColumn('clarification_id', 'bigint', (c) => c.notNull().references('clarification.id'))
    .addColumn('item', 'integer', notNull)
    .addColumn('offer', 'text', (c) => c.notNull().unique())
    .addColumn('old_cents', 'bigint', (c) => checkCents('old_cents')(c.notNull()))
    .addColumn('new_cents', 'bigint', (c) => checkCents('new_cents')(c.notNull()))
    .addColumn('decision', 'text', checkAllowed('decision', ['accept', 'return']))
    .addPrimaryKeyConstraint('clarification_item_key', ['clarification_id', 'item'])
    .execute();
}

async function createStaff(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('staff')
    .addColumn('id', 'bigint', addCount)
    .addColumn('email', 'text', (c) => c.notNull().unique().check(sql`email = lower(email)`))
    .addColumn('password_hash', 'text')
    .addColumn('roles', 'jsonb', notNull)
    .addColumn('totp_sealed', 'text')
    .addColumn('totp_step', 'bigint')
    .addColumn('created_at', 'timestamptz', notNull)
    .execute();
  await db.schema
    .createTable('staff_invitation')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('staff_id', 'bigint', ofStaff)
    .addColumn('expires_at', 'timestamptz', notNull)
    .execute();
  await db.schema.createIndex('staff_invitation_staff').on('staff_invitation').column('staff_id').execute();
  await db.schema
    .createTable('staff_session')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('staff_id', 'bigint', ofStaff)
    .addColumn('created_at', 'timestamptz', notNull)
    .addColumn('seen_at', 'timestamptz', notNull)
    .addColumn('expires_at', 'timestamptz', notNull)
    .execute();
  await db.schema.createIndex('staff_session_staff').on('staff_session').column('staff_id').execute();
  await db.schema
    .createTable('staff_attempt')
    .addColumn('who', 'text', (c) => c.primaryKey())
    .addColumn('tries', 'integer', notNull)
    .addColumn('last_at', 'timestamptz', notNull)
    .execute();
}

async function createPayouts(db: Kysely<never>): Promise<void> {
  await createBatches(db);
  await db.schema
    .createTable('payout')
    .addColumn('id', 'bigint', addCount)
    .addColumn('public_id', 'text', (c) => c.notNull().unique())
    .addColumn('trade_id', 'bigint', (c) => ofTrade(c).unique())
    .addColumn('tenant', 'text', notNull)
    .addColumn('amount_cents', 'bigint', (c) => c.notNull().check(sql`amount_cents > 0`))
    .addColumn('currency', 'text', notNull)
    .addColumn('method', 'text', (c) => checkAllowed('method', ['sepa', 'paypal'])(c.notNull()))
    .addColumn('state', 'text', (c) => checkAllowed('state', ['due', 'batched', 'paid'])(c.notNull()))
    .addColumn('batch_id', 'bigint', (c) => c.references('payout_batch.id'))
    .addColumn('due_at', 'timestamptz', notNull)
    .addColumn('paid_at', 'timestamptz')
    .addCheckConstraint('payout_in_batch', sql`(state = 'due') = (batch_id is null)`)
    .addCheckConstraint('payout_paid', sql`(state = 'paid') = (paid_at is not null)`)
    .execute();
  await db.schema.createIndex('payout_of_batch').on('payout').column('batch_id').execute();
  await sql`create index payout_due on payout (method, currency, id) where state = 'due'`.execute(db);
}

async function createBatches(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('payout_batch')
    .addColumn('id', 'bigint', addCount)
    .addColumn('public_id', 'text', (c) => c.notNull().unique())
    .addColumn('method', 'text', (c) => checkAllowed('method', ['sepa', 'paypal'])(c.notNull()))
    .addColumn('currency', 'text', notNull)
    .addColumn('message_id', 'text', (c) => c.notNull().unique())
    .addColumn('state', 'text', (c) => checkAllowed('state', ['open', 'released', 'paid'])(c.notNull()))
    .addColumn('created_by', 'text', notNull)
    .addColumn('created_at', 'timestamptz', notNull)
    .addColumn('released_by', 'text')
    .addColumn('released_at', 'timestamptz')
    .addColumn('file_hash', 'text')
    .addColumn('payer_name', 'text')
    .addColumn('payer_iban', 'text')
    .addColumn('payer_bic', 'text')
    .addColumn('paid_by', 'text')
    .addColumn('paid_at', 'timestamptz')
    .addCheckConstraint('payout_batch_four_eyes', sql`released_by <> created_by`)
    .addCheckConstraint('payout_batch_released', sql`(state = 'open') = (released_by is null)`)
    .addCheckConstraint('payout_batch_paid', sql`(state = 'paid') = (paid_by is not null)`)
    .execute();
  await db.schema
    .createTable('payout_download')
    .addColumn('id', 'bigint', addCount)
    .addColumn('batch_id', 'bigint', (c) => c.notNull().references('payout_batch.id'))
    .addColumn('person', 'text', notNull)
    .addColumn('at', 'timestamptz', notNull)
    .execute();
  await db.schema.createIndex('payout_download_batch').on('payout_download').column('batch_id').execute();
}

async function createParcelEvents(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('parcel_event')
    .addColumn('id', 'bigint', addCount)
    .addColumn('source', 'text', notNull)
    .addColumn('source_id', 'text', notNull)
    .addColumn('tracking_number', 'text', notNull)
    .addColumn('kind', 'text', (c) =>
      checkAllowed('kind', ['handedOver', 'inTransit', 'delivered', 'returned'])(c.notNull()),
    )
    .addColumn('at', 'timestamptz', notNull)
    .addColumn('noted_at', 'timestamptz', notNull)
    .addUniqueConstraint('parcel_event_once', ['source', 'source_id'])
    .execute();
  await db.schema.createIndex('parcel_event_parcel').on('parcel_event').columns(['tracking_number', 'id']).execute();
}

async function createJobs(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('scheduled_job')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('last_done_at', 'timestamptz')
    .addColumn('holder', 'text')
    .addColumn('held_until', 'timestamptz')
    .execute();
}
