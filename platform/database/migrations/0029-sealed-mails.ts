import { type Kysely, sql } from 'kysely';

/**
 * Mails hold links that open trades and accounts. Texts of sent mails are deleted, and queued mails are sealed. The sweep
 * seals mails queued before, because a migration has no key. Each kind of mail has a separate rate limit.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table mail add column body_sealed text, add column trade_number text`.execute(db);
  await sql`
    update mail set trade_number = t.number from trade t
    where t.tenant = mail.tenant and lower(t.email) = lower(mail.to_address) and mail.kind like 'trade.%'
      and mail.text like '%' || t.number || '%'`.execute(db);
  await sql`alter table mail alter column html drop not null, alter column text drop not null`.execute(db);
  await deleteSentBodies(db);
  await sql`
    alter table mail add constraint mail_body_until_sent
    check (state = 'sent' or num_nonnulls(body_sealed, html) = 1)`.execute(db);
  await sql`create index mail_in_the_clear on mail (id) where html is not null`.execute(db);
  await divideShares(db);
}

async function deleteSentBodies(db: Kysely<never>): Promise<void> {
  await sql`update mail set html = null, text = null, unsubscribe_url = null where state = 'sent'`.execute(db);
  await sql`delete from mail_attachment where mail_id in (select id from mail where state = 'sent')`.execute(db);
}

/** `counts_for` begins with the rate limit's name. Older counts are dropped: they would expire within a day. */
async function divideShares(db: Kysely<never>): Promise<void> {
  await sql`
    update mail set counts_for = case
      when counts_for like 'from %' then 'message ' || substr(counts_for, 6)
      when kind = 'account.forgotten' then 'reset ' || tenant || ' ' || lower(to_address)
      else (case
        when kind = 'trade.label' then 'guestLabel '
        when kind = 'trade.reminder' then 'reminder '
        when kind = 'trade.expired' then 'expiry '
        when kind = 'trade.cancelled' then 'cancellation '
        when kind in ('account.activate', 'account.known') then 'registration '
        when kind = 'account.email' then 'emailChange '
        when kind like 'account.%' then 'accountNotice '
        when kind = 'newsletter.welcome' then 'welcome '
        when kind like 'newsletter.%' then 'newsletter '
        when kind = 'offer.link' then 'offer '
        else '' end) || regexp_replace(counts_for, '^kept ', '')
      end
    where counts_for is not null`.execute(db);
  await sql`delete from mail_delivery`.execute(db);
  await sql`drop index mail_asked_for`.execute(db);
  await sql`alter table mail drop column when_full`.execute(db);
  await sql`create index mail_written_for on mail (counts_for, created_at) where counts_for is not null`.execute(db);
}
