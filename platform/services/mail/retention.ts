import { sql } from 'kysely';
import { deleteBatch, type Query } from '../../database/index.server.ts';
import { DAY_MS } from '../../shared/durations.ts';

/** Retention in days. Mails are personal data; a label stays available on its page for as long as it is valid. */
export const MAIL_RETENTION_DAYS = { sent: 30, sentAttachments: 3, unsent: 90, deliveries: 2 } as const;

/** Deletes old sent mails, their attachments sooner, and mails that stayed unsent for three months. */
export async function forgetMails(db: Query, now: Date): Promise<number> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  // Each by its mail's key: a join would read all mails, of which few have an attachment left.
  const attachments = sql<boolean>`(
    select state = 'sent' and sent_at < ${daysAgo(MAIL_RETENTION_DAYS.sentAttachments)} from mail where id = mail_id)`;
  const mails = sql<boolean>`(state = 'sent' and sent_at < ${daysAgo(MAIL_RETENTION_DAYS.sent)})
    or (state <> 'sent' and created_at < ${daysAgo(MAIL_RETENTION_DAYS.unsent)})`;
  const deliveries = sql<boolean>`counted_at < ${daysAgo(MAIL_RETENTION_DAYS.deliveries)}`;
  const counts = [
    await deleteBatch(db, 'mail_attachment', attachments),
    await deleteBatch(db, 'mail', mails),
    await deleteBatch(db, 'mail_delivery', deliveries),
  ];
  return counts.reduce((sum, count) => sum + count);
}
