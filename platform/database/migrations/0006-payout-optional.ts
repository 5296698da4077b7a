import { type Kysely, sql } from 'kysely';

/** A recycling-only trade pays nothing and stores no account. Every other trade stores a payout method. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['payment_type', 'payout_sealed', 'payout_masked']) {
    await db.schema
      .alterTable('trade')
      .alterColumn(column, (c) => c.dropNotNull())
      .execute();
  }
  await db.schema
    .alterTable('trade')
    .addCheckConstraint(
      'trade_payout_when_paid',
      sql`num_nonnulls(payment_type, payout_sealed, payout_masked) = 3
        or (total_cents = 0 and num_nonnulls(payment_type, payout_sealed, payout_masked, account_holder) = 0)`,
    )
    .execute();
}
