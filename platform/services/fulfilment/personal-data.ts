import { sql } from 'kysely';
import { toStoredContent } from '../files/index.server.ts';
import type { PersonalDataSource } from '../personal-data/index.server.ts';
import type { Secrets } from '../secrets/index.server.ts';
import { readSealed } from './messages/message-photos.ts';
import { messagePhotoColumn, messageTextColumn } from './messages/sealed.ts';
import type { FulfilmentParts } from './parts.ts';

interface PhotoReaders {
  secrets: Pick<Secrets, 'open'>;
  files: FulfilmentParts['files'];
}

/** One after the other: a person may have hundreds of photos. */
async function eachInTurn<Row, Shown>(rows: readonly Row[], show: (row: Row) => Promise<Shown>): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (const row of rows) shown.push(await show(row));
  return shown;
}

/** An assignment names a staff member. */
const withoutPerson = sql<string | null>`case when activity.kind <> 'assigned' then detail end`.as('detail');

/**
 * Notes, acts of staff, shelves, photos, outcomes, second opinions with their messages, clarifications and payouts of a
 * person's trades, without the staff members' names, which are personal data too. A photo is the file itself, as base64. The
 * law requires them with the trade's records, which are detached from the account.
 */
export const fulfilmentData = ({ secrets, files }: PhotoReaders): PersonalDataSource => ({
  read: async (db, { customerId }) => {
    const sold = db.selectFrom('trade').where('customer_id', '=', customerId);
    return {
      trade_note: await sold
        .innerJoin('trade_note as note', 'note.trade_id', 'trade.id')
        .select((e) => ['number', 'text', e.ref('note.at').as('since')])
        .orderBy('note.id')
        .execute(),
      trade_activity: await sold
        .innerJoin('trade_activity as activity', 'activity.trade_id', 'trade.id')
        .select((e) => ['number', 'activity.kind', withoutPerson, e.ref('activity.at').as('since')])
        .orderBy('activity.id')
        .execute(),
      trade_assignment: await sold
        .innerJoin('trade_assignment as assigned', 'assigned.trade_id', 'trade.id')
        .select(['number', 'shelf'])
        .orderBy('trade.id')
        .execute(),
      unexpected_parcel: await sold
        .innerJoin('unexpected_parcel as parcel', 'parcel.trade_id', 'trade.id')
        .select(['number', 'code', 'note', 'parcel.shelf', 'found_at as since'])
        .orderBy('parcel.id')
        .execute(),
      trade_photo: await eachInTurn(
        await sold
          .innerJoin('trade_photo as photo', 'photo.trade_id', 'trade.id')
          .select((e) => ['number', 'photo.item', 'content_type', 'content', 'file_key', e.ref('photo.at').as('since')])
          .orderBy('photo.id')
          .execute(),
        async ({ content, file_key, ...photo }) => {
          const bytes = await files.open(toStoredContent(content, file_key)).read();
          return { ...photo, content: Buffer.from(bytes).toString('base64') };
        },
      ),
      trade_item_outcome: await sold
        .innerJoin('trade_item_outcome as outcome', 'outcome.trade_id', 'trade.id')
        .select(['number', 'outcome.item', 'kind', 'lock', 'claim', 'device'])
        .orderBy('outcome.trade_id')
        .orderBy('outcome.item')
        .execute(),
      second_opinion: await sold
        .innerJoin('second_opinion as opinion', 'opinion.trade_id', 'trade.id')
        .select(['number', 'items', 'opened_at', 'closed_at'])
        .orderBy('trade.id')
        .execute(),
      trade_message: (
        await sold
          .innerJoin('trade_message as message', 'message.trade_id', 'trade.id')
          .select((e) => ['number', 'message.public_id', 'text_sealed', 'person', e.ref('message.at').as('since')])
          .orderBy('message.id')
          .execute()
      ).map(({ number, text_sealed, person, since, ...row }) => ({
        number,
        author: person === null ? 'seller' : 'staff',
        text: secrets.open(text_sealed, messageTextColumn.purpose(row)),
        since,
      })),
      trade_message_photo: await eachInTurn(
        await sold
          .innerJoin('trade_message as message', 'message.trade_id', 'trade.id')
          .innerJoin('trade_message_photo as photo', 'photo.message_id', 'message.id')
          .select(['number', 'photo.public_id', 'content_sealed', 'file_key'])
          .orderBy('photo.id')
          .execute(),
        async ({ number, ...row }) => ({
          number,
          content: secrets.open(await readSealed(files, row), messagePhotoColumn.purpose(row)),
        }),
      ),
      clarification: await db
        .selectFrom('clarification')
        .innerJoin('trade', 'trade.id', 'trade_id')
        .select(['trade.number', 'clarification.state', 'asked_at', 'deadline', 'answered_at'])
        .where('customer_id', '=', customerId)
        .orderBy('clarification.id')
        .execute(),
      clarification_item: await db
        .selectFrom('clarification_item')
        .innerJoin('clarification', 'clarification.id', 'clarification_id')
        .innerJoin('trade', 'trade.id', 'trade_id')
        .select(['trade.number', 'item', 'old_cents', 'new_cents', 'decision'])
        .where('customer_id', '=', customerId)
        .orderBy('clarification.id')
        .orderBy('item')
        .execute(),
      payout: await db
        .selectFrom('payout')
        .innerJoin('trade', 'trade.id', 'payout.trade_id')
        .select(['trade.number', 'amount_cents', 'payout.currency', 'method', 'payout.state', 'due_at', 'paid_at'])
        .where('trade.customer_id', '=', customerId)
        .orderBy('payout.id')
        .execute(),
    };
  },
});
