import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';

const required = (c: ColumnDefinitionBuilder) => c.notNull();
const ofStaff = (c: ColumnDefinitionBuilder) => c.notNull().references('staff.id').onDelete('cascade');

/** Known browsers and passkeys of staff, and acts of administrators on other staff members. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table staff add column unlock_count integer not null default 0`.execute(db);
  await db.schema
    .createTable('staff_browser')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('staff_id', 'bigint', ofStaff)
    .addColumn('last_seen_at', 'timestamptz', required)
    .execute();
  await db.schema.createIndex('staff_browser_staff').on('staff_browser').column('staff_id').execute();
  await db.schema
    .createTable('staff_passkey')
    .addColumn('credential_id', 'text', (c) => c.primaryKey())
    .addColumn('staff_id', 'bigint', ofStaff)
    .addColumn('public_key', 'text', required)
    .addColumn('counter', 'bigint', required)
    .addColumn('transports', 'jsonb', required)
    .addColumn('name', 'text', required)
    .addColumn('created_at', 'timestamptz', required)
    .addColumn('last_used_at', 'timestamptz')
    .execute();
  await db.schema.createIndex('staff_passkey_staff').on('staff_passkey').column('staff_id').execute();
  await db.schema
    .createTable('staff_challenge')
    .addColumn('challenge_hash', 'text', (c) => c.primaryKey())
    .addColumn('staff_id', 'bigint', (c) => c.references('staff.id').onDelete('cascade'))
    .addColumn('expires_at', 'timestamptz', required)
    .execute();
  await db.schema
    .createTable('staff_event')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('what', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('actor', 'text', required)
    .addColumn('happened_at', 'timestamptz', required)
    .execute();
  await db.schema.createIndex('staff_event_time').on('staff_event').column('happened_at').execute();
}
