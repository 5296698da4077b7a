import { sql } from 'kysely';
import type { PersonalDataSource } from '../personal-data/index.server.ts';

/** Mails to somebody, and what they wrote to the shop. What waits is still sent, and deleted in its time. */
export const mailData: PersonalDataSource = {
  read: async (db, { tenant, email }) => ({
    mail: await db
      .selectFrom('mail')
      .select(['kind', 'from_address', 'to_address', 'reply_to', 'subject', 'text', 'state', 'created_at', 'sent_at'])
      .where('tenant', '=', tenant)
      .where(sql`${email}`, 'in', [sql`lower(to_address)`, sql`lower(reply_to)`])
      .orderBy('id')
      .execute(),
  }),
  erase: async (trx, { tenant, email }) => {
    const sent = trx
      .selectFrom('mail')
      .select('id')
      .where('tenant', '=', tenant)
      .where('state', '=', 'sent')
      .where(sql`${email}`, 'in', [sql`lower(to_address)`, sql`lower(reply_to)`]);
    await trx.deleteFrom('mail_attachment').where('mail_id', 'in', sent).execute();
    await trx.deleteFrom('mail').where('id', 'in', sent).execute();
  },
};
