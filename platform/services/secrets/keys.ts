import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataDirectory } from '../../database/index.server.ts';

export interface SecretSources {
  /** Value of the environment variable DATA_KEY. */
  dataKey: string | undefined;
  /** Only in the local stage: the directory for a generated key when DATA_KEY is not set. */
  localDir?: string | undefined;
}

const HOW = 'Set DATA_KEY to 32 random bytes as base64, for example from: openssl rand -base64 32';

/** Current key first. */
export function readKeys({ dataKey, localDir }: SecretSources): Buffer[] {
  if (dataKey !== undefined && dataKey.trim() !== '')
    return dataKey.split(',').map((text) => parseKey(text, 'DATA_KEY'));
  if (localDir === undefined) throw new Error(`DATA_KEY is missing: payout data is stored encrypted. ${HOW}`);
  return [localKey(localDir)];
}

function parseKey(text: string, source: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== 32) throw new Error(`${source} holds a key of ${key.length} bytes instead of 32. ${HOW}`);
  return key;
}

/** Written to a temporary file and linked into place: two processes that start at the same time get the same key. */
function localKey(dir: string): Buffer {
  makeDataDirectory(dir);
  const path = join(dir, 'data.key');
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return parseKey(readFileSync(path, 'utf8'), path);
}
