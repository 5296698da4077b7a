import { randomBytes } from 'node:crypto';
import { MAX_MESSAGE_PHOTOS } from '../../../shared/input-limits.ts';
import { plainText } from '../../../shared/plain-text.ts';
import { toStoredContent } from '../../files/index.server.ts';
import type { FulfilmentParts } from '../parts.ts';
import type { NewPhoto } from '../types.ts';
import { messagePhotoColumn } from './sealed.ts';

const ID_BYTES = 16;

/** Columns of a photo whose content is stored, except its message. */
export interface UploadedPhoto {
  public_id: string;
  width: number;
  height: number;
  content_sealed: string | null;
  file_key: string | null;
}

export function newMessageId(): string {
  return randomBytes(ID_BYTES).toString('base64url');
}

/**
 * Seals photos and stores their content, before the transaction that stores the message. More photos than a message may
 * have are not uploaded: that transaction rejects them by their number.
 */
export async function uploadMessagePhotos(
  { secrets, files }: Pick<FulfilmentParts, 'secrets' | 'files'>,
  photos: readonly NewPhoto[],
): Promise<UploadedPhoto[]> {
  const uploaded: UploadedPhoto[] = [];
  for (const { content, width, height } of photos) {
    const photo = { public_id: newMessageId(), width, height };
    const sealed = secrets.seal(Buffer.from(content).toString('base64'), messagePhotoColumn.purpose(photo));
    const isTooMany = photos.length > MAX_MESSAGE_PHOTOS;
    const { file_key } = isTooMany
      ? { file_key: null }
      : await files.put({ kind: 'message-photos', content: Buffer.from(sealed), contentType: 'text/plain' });
    uploaded.push({ ...photo, content_sealed: file_key === null ? sealed : null, file_key });
  }
  return uploaded;
}

/** A photo of a message; only of the trade, if it is named. The process reads it: it is sealed in the storage, too. */
export async function findMessagePhoto(
  { database, secrets, files }: Pick<FulfilmentParts, 'database' | 'secrets' | 'files'>,
  { id, tradeId }: { id: string; tradeId?: number },
): Promise<Uint8Array | undefined> {
  const row = await database.db
    .selectFrom('trade_message_photo as photo')
    .innerJoin('trade_message as message', 'message.id', 'message_id')
    .select(['photo.public_id', 'content_sealed', 'file_key'])
    .where('photo.public_id', '=', plainText(id))
    .$if(tradeId !== undefined, (query) => query.where('trade_id', '=', tradeId ?? 0))
    .executeTakeFirst();
  if (!row) return undefined;
  return Buffer.from(secrets.open(await readSealed(files, row), messagePhotoColumn.purpose(row)), 'base64');
}

/** The sealed text of a row. Call it outside of a transaction. */
export async function readSealed(
  files: FulfilmentParts['files'],
  { content_sealed, file_key }: Pick<UploadedPhoto, 'content_sealed' | 'file_key'>,
): Promise<string> {
  if (content_sealed !== null) return content_sealed;
  return Buffer.from(await files.open(toStoredContent(null, file_key)).read()).toString('utf8');
}
