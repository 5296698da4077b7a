import { type Kysely, sql } from 'kysely';

const STATES = [
  'created',
  'labelSent',
  'shipped',
  'received',
  'inspected',
  'clarification',
  'accepted',
  'returned',
  'paid',
  'cancelled',
  'expired',
];

export async function up(db: Kysely<never>): Promise<void> {
  await createTrade(db);
  await createLines(db);
  await createHistory(db);
  await createKeys(db);
}

async function createTrade(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('trade')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('number', 'text', (c) => c.notNull().unique())
    .addColumn('state', 'text', (c) =>
      c.notNull().check(sql`state in (${sql.join(STATES.map((state) => sql.lit(state)))})`),
    )
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('devices_cents', 'bigint', (c) => c.notNull().check(sql`devices_cents >= 0`))
    .addColumn('voucher_code', 'text')
    .addColumn('voucher_cents', 'bigint', (c) => c.notNull().defaultTo(0).check(sql`voucher_cents >= 0`))
    .addColumn('total_cents', 'bigint', (c) => c.notNull().check(sql`total_cents = devices_cents + voucher_cents`))
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull())
    .addColumn('street', 'text', (c) => c.notNull())
    .addColumn('postal_code', 'text', (c) => c.notNull())
    .addColumn('city', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('payment_type', 'integer', (c) => c.notNull())
    .addColumn('account_holder', 'text')
    .addColumn('payout_sealed', 'text', (c) => c.notNull())
    .addColumn('payout_masked', 'text', (c) => c.notNull())
    .addColumn('access_token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('carrier', 'text', (c) => c.notNull())
    .addColumn('tracking_number', 'text', (c) => c.notNull().unique())
    .addColumn('ship_until', 'timestamptz', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addColumn('changed_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('trade_tenant_created').on('trade').columns(['tenant', 'created_at']).execute();
}

async function createLines(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('trade_line')
    .addColumn('trade_id', 'bigint', (c) => c.notNull().references('trade.id'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('offer_id', 'text', (c) => c.notNull())
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('quantity', 'integer', (c) => c.notNull().check(sql`quantity > 0`))
    .addColumn('unit_cents', 'bigint', (c) => c.notNull().check(sql`unit_cents >= 0`))
    .addColumn('total_cents', 'bigint', (c) => c.notNull().check(sql`total_cents = unit_cents * quantity`))
    .addColumn('offer', 'jsonb', (c) => c.notNull())
    .addPrimaryKeyConstraint('trade_line_key', ['trade_id', 'position'])
    .execute();
}

async function createHistory(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('trade_history')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('trade_id', 'bigint', (c) => c.notNull().references('trade.id'))
    .addColumn('from_state', 'text')
    .addColumn('to_state', 'text', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('at', 'timestamptz', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('trade_history_trade').on('trade_history').columns(['trade_id', 'id']).execute();
}

async function createKeys(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('trade_key')
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('key_hash', 'text', (c) => c.notNull())
    .addColumn('body_hash', 'text', (c) => c.notNull())
    .addColumn('trade_id', 'bigint', (c) => c.notNull().references('trade.id'))
    .addColumn('access_token_sealed', 'text', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('trade_key_key', ['tenant', 'key_hash'])
    .execute();
}
