import { createHash, randomBytes } from 'node:crypto';
import type { Database, OpenTransaction, Query } from '../../database/index.server.ts';
import type { NewFile, ObjectStorage } from './types.ts';

const ID_BYTES = 16;

export function hashContent(content: Uint8Array): Buffer {
  return createHash('sha256').update(content).digest();
}

/**
 * Uploads an object. Its row is committed first: an upload that no transaction uses, because one of them failed, is found
 * by that row and deleted.
 */
export async function uploadFile(db: Query, storage: ObjectStorage, file: NewFile): Promise<string> {
  const { kind, content, contentType } = file;
  const key = `${kind}/${randomBytes(ID_BYTES).toString('base64url')}`;
  const facts = { content_type: contentType, content_hash: hashContent(content), bytes: content.byteLength };
  await db
    .insertInto('stored_file')
    .values({ key, ...facts })
    .execute();
  await storage.put(key, file);
  return key;
}

/** `missing`: the storage has no such object; `differs`: it has other content than was uploaded. */
export type ReadFile = { state: 'ok'; content: Uint8Array } | { state: 'missing' } | { state: 'differs' };

/** Reads an object and compares it with the hash of its row. */
export async function readFile(
  { db }: Pick<Database, 'db'>,
  storage: Pick<ObjectStorage, 'get'>,
  key: string,
): Promise<ReadFile> {
  const content = await storage.get(key);
  if (!content) return { state: 'missing' };
  const expected = await findHash(db, key);
  return expected && hashContent(content).equals(expected) ? { state: 'ok', content } : { state: 'differs' };
}

async function findHash(db: Query | OpenTransaction, key: string): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom('stored_file').select('content_hash').where('key', '=', key).executeTakeFirst();
  return row?.content_hash;
}
