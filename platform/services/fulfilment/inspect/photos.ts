import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, OpenTransaction } from '../../../database/index.server.ts';
import { plainText } from '../../../shared/plain-text.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { type FileService, hashContent, toStoredContent } from '../../files/index.server.ts';
import type { StaffActor, TradeUnknown } from '../../trades/index.server.ts';
import { toInvalidFields } from '../invalid-fields.ts';
import type { InvalidFields, NewPhoto, PhotosLocked, StoredPhoto } from '../types.ts';

interface PhotoParts {
  database: Database;
  files: Pick<FileService, 'put' | 'open'>;
}

const MAX_PHOTOS = 12;
const ID_BYTES = 16;

/** Stores a photo of an item; a repeated upload is stored once. */
export async function addPhoto(
  { database, files }: PhotoParts,
  { person }: StaffActor,
  { number, item, photo, at }: { number: string; item: number; photo: NewPhoto; at: Date },
): Promise<Result<{ id: string }, TradeUnknown | PhotosLocked | InvalidFields>> {
  const { content, contentType, width, height } = photo;
  const hash = hashContent(content);
  const stored = await files.put({ kind: 'inspection-photos', content, contentType });
  return database.transaction(async (trx) => {
    const trade = await lockTradeUnderInspection(trx, number);
    if (!trade.ok) return trade;
    const ofItem = { trade_id: trade.value, item };
    const there = await trx
      .selectFrom('trade_item')
      .select('id')
      .where((e) => e.and(ofItem))
      .executeTakeFirst();
    if (!there) return toInvalidFields('/item', 'unknown', `This trade has no received item ${item}.`);
    const taken = await trx
      .selectFrom('trade_photo')
      .leftJoin('stored_file', 'stored_file.key', 'file_key')
      .select(['public_id', sql<boolean>`coalesce(content_hash, sha256(content)) = ${hash}`.as('same')])
      .where((e) => e.and(ofItem))
      .execute();
    const same = taken.find((one) => one.same);
    if (same) return ok({ id: same.public_id });
    if (taken.length >= MAX_PHOTOS)
      return toInvalidFields('/photo', 'tooMany', `At most ${MAX_PHOTOS} photos per item.`);
    const id = randomBytes(ID_BYTES).toString('base64url');
    await trx
      .insertInto('trade_photo')
      .values({ ...ofItem, ...stored, public_id: id, content_type: contentType, width, height, person, at })
      .execute();
    return ok({ id });
  });
}

/** Deletes a photo of the wrong subject. */
export async function removePhoto(
  database: Database,
  { number, id }: { number: string; id: string },
): Promise<Result<null, TradeUnknown | PhotosLocked>> {
  return database.transaction(async (trx) => {
    const trade = await lockTradeUnderInspection(trx, number);
    if (!trade.ok) return trade;
    // The first inspector's photos are evidence for the second one.
    const opened = trx.selectFrom('second_opinion').select('opened_at').where('trade_id', '=', trade.value);
    await trx
      .deleteFrom('trade_photo')
      .where('trade_id', '=', trade.value)
      .where((e) => e.or([e.not(e.exists(opened)), e('trade_photo.at', '>=', opened)]))
      .where('public_id', '=', plainText(id))
      .execute();
    return ok(null);
  });
}

/** Locks the trade and returns its id. */
async function lockTradeUnderInspection(
  trx: OpenTransaction,
  number: string,
): Promise<Result<number, TradeUnknown | PhotosLocked>> {
  const trade = await trx
    .selectFrom('trade')
    .select(['id', 'state'])
    .where('number', '=', plainText(number))
    .forUpdate()
    .executeTakeFirst();
  if (!trade) return fail({ code: 'trade.unknown' });
  return trade.state === 'received' ? ok(trade.id) : fail({ code: 'trade.photos', state: trade.state });
}

export async function findPhoto({ database, files }: PhotoParts, id: string): Promise<StoredPhoto | undefined> {
  const row = await database.db
    .selectFrom('trade_photo')
    .select(['content', 'file_key', 'content_type'])
    .where('public_id', '=', plainText(id))
    .executeTakeFirst();
  return row && { ...files.open(toStoredContent(row.content, row.file_key)), contentType: row.content_type };
}
