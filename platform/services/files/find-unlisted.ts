import type { Database } from '../../database/index.server.ts';
import { HOUR_MS } from '../../shared/durations.ts';
import { fileColumns } from './file-columns.ts';
import type { ObjectStorage } from './types.ts';

/**
 * Keys of objects that no row names, page by page: those that were stored after the backup of a restored database. Younger
 * ones than an hour are left out, because clocks differ. Only the folders of the platform's own files are listed.
 */
export async function* findUnlisted(
  { db }: Pick<Database, 'db'>,
  storage: Pick<ObjectStorage, 'list'>,
  now: Date,
): AsyncGenerator<string[]> {
  const before = now.getTime() - HOUR_MS;
  for (const { kind } of fileColumns) {
    for (let after: string | undefined; ; ) {
      const objects = await storage.list(kind, after);
      after = objects.at(-1)?.key;
      if (after === undefined) break;
      const keys = objects.flatMap(({ key, storedAt }) => (storedAt.getTime() < before ? [key] : []));
      const rows =
        keys.length === 0 ? [] : await db.selectFrom('stored_file').select('key').where('key', 'in', keys).execute();
      const listed = new Set(rows.map(({ key }) => key));
      yield keys.filter((key) => !listed.has(key));
    }
  }
}
