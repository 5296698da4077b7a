import { sql } from 'kysely';
import type { PersonalDataSource } from '../personal-data/index.server.ts';
import type { Secrets } from '../secrets/index.server.ts';
import { openBody } from './sealed.ts';

/** Tokens are masked: a link works for the holder of the mail, not for the holder of an exported copy. */
const TOKEN_OF_LINK = /(#\w+=|\/sale\/|\/clarification\w*\/)[\w-]{22,43}(?![\w-])/g;

/** Sent to the address, or written to the shop by its owner. Each part has an index. */
const isOfPerson = (email: string) =>
  sql<boolean>`(lower(to_address) = ${email} or (not automatic and lower(reply_to) = ${email}))`;

/** Mails to a person, and their mails to the shop. Waiting mails are still sent; retention deletes them. */
export const mailData = (secrets: Pick<Secrets, 'open'>): PersonalDataSource => ({
  read: async (db, { tenant, email }) => {
    const mails = await db
      .selectFrom('mail')
      .select(['kind', 'from_address', 'to_address', 'reply_to', 'subject', 'state', 'created_at', 'sent_at'])
      .select(['message_id', 'body_sealed', 'html', 'text', 'unsubscribe_url'])
      .where('tenant', '=', tenant)
      .where(isOfPerson(email))
      .orderBy('id')
      .execute();
    return {
      mail: mails.map(({ message_id, body_sealed, html, text, unsubscribe_url, ...mail }) => {
        const body = openBody(secrets, { message_id, body_sealed, html, text, unsubscribe_url });
        return { ...mail, ...(body ? { text: body.text.replace(TOKEN_OF_LINK, '$1…') } : {}) };
      }),
    };
  },
  erase: async (trx, { tenant, email }) => {
    const sent = trx
      .selectFrom('mail')
      .select('id')
      .where('tenant', '=', tenant)
      .where('state', '=', 'sent')
      .where(isOfPerson(email));
    await trx.deleteFrom('mail_attachment').where('mail_id', 'in', sent).execute();
    await trx.deleteFrom('mail').where('id', 'in', sent).execute();
  },
});
