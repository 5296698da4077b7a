import { type Kysely, sql } from 'kysely';

/** A wrong batch is cancelled before its release. Its row stays and records who cancelled it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('payout_batch')
    .addColumn('dissolved_by', 'text')
    .addColumn('dissolved_at', 'timestamptz')
    .execute();
  await sql`alter table payout_batch
    drop constraint payout_batch_state_check,
    drop constraint payout_batch_released,
    add constraint payout_batch_state_check check (state in ('open', 'released', 'paid', 'dissolved')),
    add constraint payout_batch_released check ((state in ('released', 'paid')) = (released_by is not null)),
    add constraint payout_batch_dissolved check ((state = 'dissolved') = (dissolved_by is not null)),
    add constraint payout_batch_fetched check (paid_by is null or file_hash is not null),
    add constraint payout_batch_payer check ((method = 'sepa') = (payer_iban is not null))`.execute(db);
}
