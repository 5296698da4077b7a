import { type Kysely, sql } from 'kysely';

/** Indexes by age, so that a sweep does not read a whole table for every batch. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.createIndex('offer_valid_until').on('offer').column('valid_until').execute();
  await db.schema.createIndex('trade_key_created').on('trade_key').column('created_at').execute();
  await sql`create index mail_sent on mail (sent_at) where state = 'sent'`.execute(db);
  await db.schema.createIndex('request_count_ends').on('request_count').column('ends_at').execute();
  // Older rows expire within a day. The schema of the call bounds the input; this constraint is the second check.
  await sql`
    alter table checkout_draft add constraint checkout_draft_size check (octet_length(sealed) <= 131072) not valid`.execute(
    db,
  );
}
