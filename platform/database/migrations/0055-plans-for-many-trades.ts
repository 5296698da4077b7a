import { type Kysely, sql } from 'kysely';

/**
 * What requests look for in tables that grow with every trade: the mails of a trade and of an address, and the items
 * whose data must still be erased. Deleting a row looks for those that refer to it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mail_trade on mail (trade_number, id) where trade_number is not null`.execute(db);
  await sql`create index mail_to_address on mail (lower(to_address), id)`.execute(db);
  await sql`create index mail_reply_to on mail (lower(reply_to), id) where not automatic`.execute(db);
  await sql`create index passkey_challenge_account on passkey_challenge (account_id)`.execute(db);
  await sql`create index second_opinion_clarification on second_opinion (clarification_id)`.execute(db);
  await sql`create index staff_challenge_staff on staff_challenge (staff_id)`.execute(db);
  await sql`create index trade_key_trade on trade_key (trade_id)`.execute(db);
  await sql`alter table trade_item add column erasure_done boolean not null default false`.execute(db);
  await sql`update trade_item set erasure_done = true
    where (select result from erasure where erasure.trade_id = trade_item.trade_id and erasure.item = trade_item.item
      order by id desc limit 1) = 'verified'
    or exists (select from trade_line line where line.trade_id = trade_item.trade_id
      and line.position = trade_item.position and line.offer ->> 'formFactor' = 'lens')`.execute(db);
  await sql`create index trade_item_to_erase on trade_item (trade_id)
    where decision = 'accepted' and not erasure_done`.execute(db);
}
