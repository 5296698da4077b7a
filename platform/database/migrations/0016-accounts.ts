import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';

const notNull = (c: ColumnDefinitionBuilder) => c.notNull();
const ofAccount = (c: ColumnDefinitionBuilder) => c.notNull().references('account.id').onDelete('cascade');

/** Accounts, their sessions and credentials, and their customers. */
export async function up(db: Kysely<never>): Promise<void> {
  await createAccount(db);
  await createSessions(db);
  await createFactors(db);
  await createCustomers(db);
}

async function createAccount(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('account')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('identifier', 'text', (c) => c.notNull().unique())
    .addColumn('tenant', 'text', notNull)
    .addColumn('email', 'text', notNull)
    .addColumn('password_hash', 'text', notNull)
    .addColumn('role', 'text', (c) => c.notNull().check(sql`role in ('customer', 'partner')`))
    .addColumn('locale', 'text', notNull)
    .addColumn('created_at', 'timestamptz', notNull)
    .addColumn('password_changed_at', 'timestamptz', notNull)
    .addUniqueConstraint('account_email', ['tenant', 'email'])
    .execute();
  await db.schema
    .createTable('registration')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('tenant', 'text', notNull)
    .addColumn('email', 'text', notNull)
    .addColumn('payload_sealed', 'text', notNull)
    .addColumn('created_at', 'timestamptz', notNull)
    .addColumn('expires_at', 'timestamptz', notNull)
    .execute();
  await db.schema.createIndex('registration_email').on('registration').columns(['tenant', 'email']).execute();
  await db.schema
    .createTable('account_link')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'bigint', ofAccount)
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('reset', 'email')`))
    .addColumn('email', 'text')
    .addColumn('created_at', 'timestamptz', notNull)
    .addColumn('expires_at', 'timestamptz', notNull)
    .execute();
  await db.schema.createIndex('account_link_account').on('account_link').columns(['account_id', 'kind']).execute();
}

async function createSessions(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('account_session')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('public_id', 'text', (c) => c.notNull().unique())
    .addColumn('account_id', 'bigint', ofAccount)
    .addColumn('device', 'text', notNull)
    .addColumn('created_at', 'timestamptz', notNull)
    .addColumn('confirmed_at', 'timestamptz', notNull)
    .addColumn('last_used_at', 'timestamptz', notNull)
    .addColumn('ended_at', 'timestamptz')
    .addColumn('ended_why', 'text')
    .execute();
  await db.schema.createIndex('account_session_account').on('account_session').column('account_id').execute();
  await db.schema
    .createTable('refresh_token')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('session_id', 'bigint', (c) => c.notNull().references('account_session.id').onDelete('cascade'))
    .addColumn('issued_at', 'timestamptz', notNull)
    .addColumn('replaced_at', 'timestamptz')
    .addColumn('successor_hash', 'text')
    .execute();
  await db.schema.createIndex('refresh_token_session').on('refresh_token').column('session_id').execute();
  await db.schema
    .createTable('known_device')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'bigint', ofAccount)
    .addColumn('first_seen_at', 'timestamptz', notNull)
    .addColumn('last_seen_at', 'timestamptz', notNull)
    .execute();
  await db.schema.createIndex('known_device_account').on('known_device').column('account_id').execute();
  await db.schema
    .createTable('sign_in_attempt')
    .addColumn('who', 'text', (c) => c.primaryKey())
    .addColumn('failures', 'integer', notNull)
    .addColumn('blocked_until', 'timestamptz', notNull)
    .addColumn('changed_at', 'timestamptz', notNull)
    .execute();
}

async function createFactors(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('passkey')
    .addColumn('credential_id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'bigint', ofAccount)
    .addColumn('public_key', 'text', notNull)
    .addColumn('counter', 'bigint', notNull)
    .addColumn('transports', 'jsonb', notNull)
    .addColumn('name', 'text', notNull)
    .addColumn('created_at', 'timestamptz', notNull)
    .addColumn('last_used_at', 'timestamptz')
    .execute();
  await db.schema.createIndex('passkey_account').on('passkey').column('account_id').execute();
  await db.schema
    .createTable('totp')
    .addColumn('account_id', 'bigint', (c) => ofAccount(c).primaryKey())
    .addColumn('secret_sealed', 'text', notNull)
    .addColumn('confirmed_at', 'timestamptz')
    .addColumn('last_step', 'bigint')
    .execute();
  await db.schema
    .createTable('recovery_code')
    .addColumn('account_id', 'bigint', ofAccount)
    .addColumn('code_hash', 'text', notNull)
    .addColumn('used_at', 'timestamptz')
    .addPrimaryKeyConstraint('recovery_code_key', ['account_id', 'code_hash'])
    .execute();
  await db.schema
    .createTable('passkey_challenge')
    .addColumn('challenge_hash', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'bigint', (c) => c.references('account.id').onDelete('cascade'))
    .addColumn('expires_at', 'timestamptz', notNull)
    .execute();
}

async function createCustomers(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('customer')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('public_id', 'text', (c) => c.notNull().unique())
    .addColumn('number', 'text', (c) => c.notNull().unique())
    .addColumn('tenant', 'text', notNull)
    // Null for a guest.
    .addColumn('account_id', 'bigint', (c) => c.unique().references('account.id').onDelete('cascade'))
    .addColumn('first_name', 'text')
    .addColumn('last_name', 'text')
    .addColumn('street', 'text')
    .addColumn('postal_code', 'text')
    .addColumn('city', 'text')
    .addColumn('phone', 'text')
    .addColumn('birth_date_sealed', 'text')
    .addColumn('created_at', 'timestamptz', notNull)
    .addColumn('changed_at', 'timestamptz', notNull)
    .execute();
  await db.schema
    .createTable('customer_payment')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('public_id', 'text', (c) => c.notNull().unique())
    .addColumn('customer_id', 'bigint', (c) => c.notNull().references('customer.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('bank', 'paypal')`))
    .addColumn('payout_sealed', 'text', notNull)
    .addColumn('payout_masked', 'text', notNull)
    .addColumn('account_holder', 'text')
    .addColumn('is_primary', 'boolean', notNull)
    .addColumn('changed_at', 'timestamptz', notNull)
    .addUniqueConstraint('customer_payment_kind', ['customer_id', 'kind'])
    .execute();
  await db.schema
    .alterTable('trade')
    // Null for a trade without an account, until its address is confirmed.
    .addColumn('customer_id', 'bigint', (c) => c.references('customer.id').onDelete('set null'))
    // The number the seller received; it stays when the trade moves to an account.
    .addColumn('customer_number', 'text')
    .execute();
  await db.schema.createIndex('trade_customer').on('trade').columns(['customer_id', 'id']).execute();
  // A new account takes over earlier trades with its address.
  await sql`create index trade_email on trade (tenant, lower(email))`.execute(db);
}
