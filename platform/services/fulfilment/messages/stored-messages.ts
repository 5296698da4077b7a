import type { OpenTransaction, Query } from '../../../database/index.server.ts';
import { groupBy } from '../../../shared/group-by.ts';
import { MAX_MESSAGE_LENGTH, MAX_MESSAGE_PHOTOS } from '../../../shared/input-limits.ts';
import { plainText } from '../../../shared/plain-text.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Secrets } from '../../secrets/index.server.ts';
import { toInvalidFields } from '../invalid-fields.ts';
import type { InvalidFields } from '../types.ts';
import { newMessageId, type UploadedPhoto } from './message-photos.ts';
import { messageTextColumn } from './sealed.ts';
import type { TradeMessage } from './types.ts';

const MAX_MESSAGES = 100;

type Sealing = Pick<Secrets, 'seal' | 'open'>;

interface MessageToStore {
  text: string;
  photos?: readonly UploadedPhoto[];
  tradeId: number;
  /** Null for the seller. */
  person: string | null;
  at: Date;
  /** A message of the seller that something else answers, such as a second opinion. */
  isAnswered?: true;
}

/**
 * Stores a message; call it under the trade's lock. `stored` is false for a repetition of the author's last message,
 * whose answer was lost.
 */
export async function storeMessage(
  trx: OpenTransaction,
  secrets: Sealing,
  { tradeId, person, at, text: typed, photos = [], isAnswered }: MessageToStore,
): Promise<Result<{ stored: boolean; text: string }, InvalidFields>> {
  const text = plainText(typed);
  if (text === '') return toInvalidFields('/text', 'required', 'A message has a text.');
  if (text.length > MAX_MESSAGE_LENGTH)
    return toInvalidFields('/text', 'tooLong', `At most ${MAX_MESSAGE_LENGTH} characters.`);
  if (photos.length > MAX_MESSAGE_PHOTOS)
    return toInvalidFields('/photos', 'tooMany', `At most ${MAX_MESSAGE_PHOTOS} photos.`);
  const earlier = await listMessages(trx, secrets, tradeId);
  const last = earlier.at(-1);
  if (last && last.person === person && last.text === text && last.photos.length === photos.length)
    return ok({ stored: false, text });
  if (earlier.length >= MAX_MESSAGES) return toInvalidFields('/text', 'tooMany', `At most ${MAX_MESSAGES} messages.`);
  const public_id = newMessageId();
  const { id } = await trx
    .insertInto('trade_message')
    .values({
      public_id,
      trade_id: tradeId,
      person,
      text_sealed: secrets.seal(text, messageTextColumn.purpose({ public_id })),
      at,
      answered_at: isAnswered ? at : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const photo of photos)
    await trx
      .insertInto('trade_message_photo')
      .values({ ...photo, message_id: id })
      .execute();
  return ok({ stored: true, text });
}

/** All messages of a trade, oldest first. */
export async function listMessages(
  db: Query | OpenTransaction,
  secrets: Pick<Secrets, 'open'>,
  tradeId: number,
): Promise<TradeMessage[]> {
  const rows = await db.selectFrom('trade_message').selectAll().where('trade_id', '=', tradeId).orderBy('id').execute();
  if (rows.length === 0) return [];
  const photos = await db
    .selectFrom('trade_message_photo')
    .select(['message_id', 'public_id as id', 'width', 'height'])
    .where(
      'message_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('trade_message_photo.id')
    .execute();
  const byMessage = groupBy(photos, ({ message_id }) => message_id);
  return rows.map((row) => ({
    person: row.person,
    text: secrets.open(row.text_sealed, messageTextColumn.purpose(row)),
    photos: (byMessage.get(row.id) ?? []).map(({ id, width, height }) => ({ id, width, height })),
    at: row.at.toISOString(),
    waits: row.person === null && row.answered_at === null,
  }));
}

/** Staff answered the messages of the seller, or need not. Returns whether one waited. */
export async function markAnswered(trx: OpenTransaction, tradeId: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('trade_message')
    .set({ answered_at: at })
    .where('trade_id', '=', tradeId)
    .where('person', 'is', null)
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
