import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Database, Query } from '../../database/index.server.ts';
import { type Secrets, sealedColumn } from '../secrets/index.server.ts';
import type { MailBody } from './types.ts';

/** The body of a mail, links included, must be unreadable in a copy of the database. */
const bodyColumn = sealedColumn({
  table: 'mail',
  column: 'body_sealed',
  key: ['id'],
  boundTo: ['message_id'],
  purpose: ({ message_id }: { message_id: string }) => `mail body ${message_id}`,
});

export const mailSealed = [bodyColumn];

/** Columns of a row without a body. */
export const NO_BODY = { body_sealed: null, html: null, text: null, unsubscribe_url: null } as const;

interface BodyRow {
  message_id: string;
  body_sealed: string | null;
  html: string | null;
  text: string | null;
  unsubscribe_url: string | null;
}

/** Compressed before sealing: sealed text does not compress, and HTML shrinks to a quarter. */
export function sealBody(secrets: Pick<Secrets, 'seal'>, messageId: string, body: MailBody): string {
  const packed = deflateRawSync(JSON.stringify(body)).toString('base64');
  return secrets.seal(packed, bodyColumn.purpose({ message_id: messageId }));
}

/** Undefined when the body was deleted. Throws when its key is missing. */
export function openBody(secrets: Pick<Secrets, 'open'>, row: BodyRow): MailBody | undefined {
  if (row.body_sealed !== null) {
    const packed = secrets.open(row.body_sealed, bodyColumn.purpose(row));
    return JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString()) as MailBody;
  }
  const { html, text, unsubscribe_url: unsubscribeUrl } = row;
  return html === null || text === null ? undefined : { html, text, unsubscribeUrl };
}

const BATCH = 100;

/** Seals the bodies of mails that waited when `body_sealed` was added: a migration has no key. */
export async function sealWaitingBodies(
  { db, transaction }: Pick<Database, 'db' | 'transaction'>,
  secrets: Pick<Secrets, 'seal' | 'open'>,
): Promise<void> {
  while (await anyInTheClear(db))
    await transaction(async (trx) => {
      const rows = await trx
        .selectFrom('mail')
        .select(['id', 'message_id', 'body_sealed', 'html', 'text', 'unsubscribe_url'])
        .where('html', 'is not', null)
        .orderBy('id')
        .limit(BATCH)
        .forUpdate()
        .execute();
      for (const row of rows) {
        const body = openBody(secrets, row);
        const body_sealed = body ? sealBody(secrets, row.message_id, body) : null;
        await trx
          .updateTable('mail')
          .set({ ...NO_BODY, body_sealed })
          .where('id', '=', row.id)
          .execute();
      }
    });
}

async function anyInTheClear(db: Query): Promise<boolean> {
  const row = await db.selectFrom('mail').select('id').where('html', 'is not', null).limit(1).executeTakeFirst();
  return row !== undefined;
}
