import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { OperatorError } from '../control/operator-command.ts';
import { type BackupEnd, type BackupHeader, type BackupRow, Checksum, FORMAT, VERSION } from './backup-format.ts';
import { decryptFile, isEncrypted } from './encryption.ts';

export interface OpenBackup {
  header: BackupHeader;
  /** Yields rows in batches, table by table in the header's order. Throws unless the file is complete. */
  batches(): AsyncGenerator<{ table: string; rows: BackupRow[] }, BackupEnd>;
  close(): void;
}

const BATCH = 500;
/** Batch size in characters, so that rows with files come in small batches. */
const LARGE = 1_000_000;

/**
 * Opens a backup and reads its header, with the private keys of age where it is encrypted. Throws `OperatorError` for a
 * file that is not a backup or has another format.
 */
export async function openBackup(file: string, identities: readonly string[] = []): Promise<OpenBackup> {
  const source = await openSource(file, identities).catch((error: NodeJS.ErrnoException) => {
    throw toUnreadableError(file, error);
  });
  const unpacked = createGunzip();
  source.on('error', (error) => unpacked.destroy(error)).pipe(unpacked);
  const close = () => {
    source.destroy();
    unpacked.destroy();
  };
  const lines = readLines(unpacked);
  const next = async (): Promise<string | undefined> => {
    const { value, done } = await lines.next().catch((error: unknown) => {
      throw toUnreadableError(file, error as NodeJS.ErrnoException);
    });
    return done ? undefined : value;
  };
  try {
    const first = await next();
    const header = parseLine<BackupHeader>(first ?? '');
    refuseOther(file, header);
    const checksum = new Checksum();
    checksum.pass(first ?? '');
    return { header, close, batches: () => readBatches(file, { header, next, checksum }) };
  } catch (error) {
    close();
    throw error;
  }
}

async function openSource(file: string, identities: readonly string[]): Promise<Readable> {
  const encrypted = await isEncrypted(file);
  const bytes = createReadStream(file);
  return encrypted ? decryptFile(file, bytes, identities) : bytes;
}

async function* readLines(stream: Readable): AsyncGenerator<string, undefined> {
  const decoder = new StringDecoder('utf8');
  let begun = '';
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const parts = decoder.write(chunk).split('\n');
    parts[0] = begun + parts[0];
    begun = parts.pop() ?? '';
    yield* parts;
  }
  if (begun !== '') yield begun;
  return undefined;
}

interface Reading {
  header: BackupHeader;
  next: () => Promise<string | undefined>;
  checksum: Checksum;
}

async function* readBatches(
  file: string,
  { header, next, checksum }: Reading,
): AsyncGenerator<{ table: string; rows: BackupRow[] }, BackupEnd> {
  const counts = new Map<string, number>();
  let table = '';
  let rows: BackupRow[] = [];
  let size = 0;
  for (;;) {
    const line = await next();
    if (line === undefined) throw new OperatorError(`${file} is truncated. Take another backup.`);
    const value = parseLine<BackupRow | { table: string } | BackupEnd>(line);
    if (value === undefined) throw new OperatorError(`${file} is damaged: a line cannot be read.`);
    const isRow = Array.isArray(value);
    if (rows.length > 0 && (!isRow || rows.length >= BATCH || size > LARGE)) {
      yield { table, rows };
      counts.set(table, (counts.get(table) ?? 0) + rows.length);
      rows = [];
      size = 0;
    }
    if (!isRow && 'end' in value) {
      await refuseIncomplete(file, { header, counts, end: value as BackupEnd, sha256: checksum.digest(), next });
      return value as BackupEnd;
    }
    checksum.pass(line);
    if (isRow) rows.push(value as BackupRow);
    else table = (value as { table: string }).table;
    size += line.length;
  }
}

async function refuseIncomplete(
  file: string,
  read: Pick<Reading, 'header' | 'next'> & { counts: Map<string, number>; end: BackupEnd; sha256: string },
): Promise<void> {
  if (read.end.sha256 !== read.sha256)
    throw new OperatorError(`${file} is damaged: its checksum does not match its content.`);
  for (const { name, rows } of read.header.tables)
    if ((read.counts.get(name) ?? 0) !== rows)
      throw new OperatorError(`${file} is damaged: ${name} has ${read.counts.get(name) ?? 0} rows instead of ${rows}.`);
  if ((await read.next()) !== undefined) throw new OperatorError(`${file} is damaged: data follows its end.`);
}

function parseLine<T>(line: string): T | undefined {
  try {
    return JSON.parse(line) as T;
  } catch {
    // The caller reports the damaged line.
    return undefined;
  }
}

function refuseOther(file: string, header: BackupHeader | undefined): asserts header is BackupHeader {
  if (header?.format !== FORMAT)
    throw new OperatorError(`${file} is not a backup of this program: it was not written by npm run data -- backup.`);
  if (header.version !== VERSION)
    throw new OperatorError(
      `${file} is of format ${header.version}, this program reads format ${VERSION}. Restore it with the version that wrote it.`,
    );
}

function toUnreadableError(file: string, error: NodeJS.ErrnoException): OperatorError {
  if (error instanceof OperatorError) return error;
  if (error.code === 'ENOENT') return new OperatorError(`There is no file ${file}.`);
  if (error.code === 'EACCES') return new OperatorError(`${file} may not be read by this user.`);
  if (error.code === 'Z_BUF_ERROR') return new OperatorError(`${file} is truncated. Take another backup.`);
  if (error.code?.startsWith('Z_')) return new OperatorError(`${file} is not a backup of this program, or is damaged.`);
  return new OperatorError(`${file} cannot be read (${error.code ?? error.name}).`);
}
