import { type Kysely, sql } from 'kysely';

/**
 * Messages of sellers wait for staff until one answers or says that no answer is needed. Those of today are answered by a
 * later message of staff, or by the second opinion that they were written for.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table trade_message add column answered_at timestamptz
    constraint trade_message_answered check (answered_at is null or person is null)`.execute(db);
  await sql`update trade_message message set answered_at = at where person is null and (
    exists (select from trade_message later
      where later.trade_id = message.trade_id and later.id > message.id and later.person is not null)
    or at <= (select coalesce(closed_at, opened_at) from second_opinion opinion
      where opinion.trade_id = message.trade_id))`.execute(db);
  await sql`create index trade_message_waiting on trade_message (trade_id, at)
    where person is null and answered_at is null`.execute(db);
  await sql`alter table trade_activity drop constraint trade_activity_kind_check`.execute(db);
  await sql`alter table trade_activity add constraint trade_activity_kind_check check (kind in
    ('labelPrinted', 'handedOver', 'assigned', 'shelved', 'parcelLinked', 'messageClosed'))`.execute(db);
}
