import { type Kysely, sql } from 'kysely';

/**
 * Credit notes: invoices that the operator writes for companies that sell (self-billing), as they were issued, and the
 * last number of each series. Numbers are taken in the transaction that stores the document, so none is missing. A
 * document outlives its trade: the books need it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null: not asked, as in every trade until now.
  await sql`alter table trade add column self_billing boolean`.execute(db);
  await sql`alter table trade add column small_business boolean not null default false`.execute(db);
  await sql`alter table trade add constraint trade_self_billing_check
    check (self_billing is null or company_name is not null)`.execute(db);
  await sql`create index trade_self_billing on trade (id) where self_billing and state = 'paid'`.execute(db);
  await db.schema
    .createTable('credit_note_series')
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('year', 'integer', (c) => c.notNull())
    .addColumn('last_sequence', 'integer', (c) => c.notNull().check(sql`last_sequence > 0`))
    .addPrimaryKeyConstraint('credit_note_series_key', ['issuer', 'year'])
    .execute();
  await db.schema
    .createTable('credit_note')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('public_id', 'text', (c) => c.notNull().unique())
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('year', 'integer', (c) => c.notNull())
    .addColumn('sequence', 'integer', (c) => c.notNull().check(sql`sequence > 0`))
    .addColumn('number', 'text', (c) => c.notNull())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('trade_id', 'bigint', (c) => c.references('trade.id').onDelete('set null'))
    .addColumn('trade_number', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('creditNote', 'cancellation')`))
    .addColumn('cancels', 'bigint', (c) => c.unique().references('credit_note.id').onDelete('set null'))
    .addColumn('scheme', 'text', (c) => c.notNull().check(sql`scheme in ('standard', 'reverseCharge', 'exempt')`))
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('net_cents', 'bigint', (c) => c.notNull())
    .addColumn('vat_cents', 'bigint', (c) => c.notNull())
    .addColumn('gross_cents', 'bigint', (c) => c.notNull())
    .addColumn('issued_on', 'text', (c) => c.notNull().check(sql`issued_on ~ '^\\d{4}-\\d\\d-\\d\\d$'`))
    .addColumn('issued_at', 'timestamptz', (c) => c.notNull())
    .addColumn('person', 'text')
    .addColumn('reason', 'text', (c) => c.check(sql`length(reason) between 1 and 500`))
    .addColumn('content', 'jsonb', (c) => c.notNull())
    .addColumn('pdf', 'bytea', (c) => c.notNull())
    .addUniqueConstraint('credit_note_number', ['issuer', 'year', 'sequence'])
    .addCheckConstraint('credit_note_sum', sql`net_cents + vat_cents = gross_cents`)
    .addCheckConstraint('credit_note_untaxed', sql`scheme = 'standard' or vat_cents = 0`)
    .addCheckConstraint('credit_note_reason', sql`(kind = 'cancellation') = (reason is not null)`)
    .execute();
  // One document per trade, and at most one cancellation of it.
  await sql`create unique index credit_note_of_trade on credit_note (trade_id, kind)`.execute(db);
  await sql`create index credit_note_issued on credit_note (issued_on, id)`.execute(db);
}
