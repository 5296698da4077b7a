import type { Database } from '../../database/index.server.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import type { Job } from '../../shared/job.ts';
import { UnavailableError } from '../../shared/problem.ts';
import type { Logger } from '../../shared/request-context.ts';
import { countUnused, deleteUnusedJob } from './delete-unused.ts';
import { fileColumns } from './file-columns.ts';
import { moveBatch } from './move-files.ts';
import { openS3Storage } from './s3-storage.ts';
import { readFile, uploadFile } from './stored-files.ts';
import type {
  BucketSettings,
  FileService,
  ObjectStorage,
  StorageCalls,
  StoredContent,
  StoredFile,
  UnusedFiles,
} from './types.ts';

export { type FileColumn, fileColumns } from './file-columns.ts';
export { findUnlisted } from './find-unlisted.ts';
export { countToMove, moveBatch } from './move-files.ts';
export { openS3Storage } from './s3-storage.ts';
export { hashContent, readFile, uploadFile } from './stored-files.ts';
export type {
  BucketSettings,
  FileService,
  FileTarget,
  ObjectStorage,
  StoredContent,
  StoredFile,
} from './types.ts';

/** The service with what its operator needs. */
export interface OperatedFiles extends FileService {
  jobs: Job[];
  /** Undefined where files are in the database alone. */
  storage: ObjectStorage | undefined;
  unused(): Promise<UnusedFiles>;
  countCalls(): StorageCalls[];
}

interface FileParts {
  database: Pick<Database, 'db'>;
  /** The bucket of FILES_URL; undefined where files are in the database alone. */
  bucket: BucketSettings | undefined;
  log: Pick<Logger, 'warn' | 'error'>;
}

const RETRY_AFTER_SECONDS = 60;

/** Creates the service with one of its two adapters: the bucket of FILES_URL, or the columns of the rows. */
export function createFiles({ database, bucket, log }: FileParts): OperatedFiles {
  const unused = () => countUnused(database);
  if (!bucket) return { ...databaseFiles, jobs: [], storage: undefined, unused, countCalls: () => [] };
  return createBucketFiles({ database, storage: openS3Storage(bucket, log), log });
}

async function failWithoutBucket(): Promise<never> {
  throw new UnavailableError(
    'files.notConfigured',
    'The file is in S3-compatible storage, and FILES_URL is not set.',
    RETRY_AFTER_SECONDS,
  );
}

/** The columns of the rows, with what their own database holds. */
export const databaseFiles: FileService = {
  origin: undefined,
  put: async ({ content }) => ({ content, file_key: null }),
  open: (row) =>
    row.file_key === null ? openContent(row.content) : { read: failWithoutBucket, findAddress: failWithoutBucket },
};

function openContent(content: Uint8Array): StoredFile {
  return { read: async () => content, findAddress: async () => undefined };
}

interface BucketParts extends Pick<FileParts, 'database' | 'log'> {
  storage: ObjectStorage;
}

function createBucketFiles({ database, storage, log }: BucketParts): OperatedFiles {
  const read = async (key: string) => {
    const file = await readFile(database, storage, key);
    if (file.state === 'ok') return file.content;
    log.error({ state: file.state }, 'a stored file is missing or differs: npm run data -- check names its row');
    throw new UnavailableError('files.unavailable', 'The stored file cannot be read.', RETRY_AFTER_SECONDS);
  };
  const { writeTo } = storage;
  return {
    origin: storage.origin,
    put: async (file) =>
      writeTo === 'database'
        ? { content: file.content, file_key: null }
        : { content: null, file_key: await uploadFile(database.db, storage, file) },
    open: (row) =>
      row.file_key === null
        ? openContent(row.content)
        : { read: () => read(row.file_key), findAddress: () => storage.sign(row.file_key) },
    jobs: [deleteUnusedJob(database, storage), ...(writeTo === 's3' ? [moveDocumentsJob({ database, storage })] : [])],
    storage,
    unused: () => countUnused(database),
    countCalls: () => storage.countCalls(),
  };
}

/** The two columns of a row, of which the schema allows one. */
export function toStoredContent(content: Uint8Array | null, file_key: string | null): StoredContent {
  if (file_key !== null) return { content: null, file_key };
  if (content === null) throw new Error('A row has neither content nor the key of a file.');
  return { content, file_key };
}

/**
 * Credit notes get their number in the transaction that stores them, which must not wait for the storage. So they are
 * stored in the database first, and moved by this job.
 */
function moveDocumentsJob(parts: Pick<BucketParts, 'database' | 'storage'>): Job {
  const documents = fileColumns.filter(({ kind }) => kind === 'credit-notes');
  return {
    name: 'move documents to the storage',
    everyMs: MINUTE_MS,
    run: async () => {
      for (const column of documents)
        for (let after: number | undefined = 0; after !== undefined; ) {
          const { moved, last } = await moveBatch(parts, column, { to: 's3', after });
          if (moved > 0) return moved;
          after = last;
        }
      return 0;
    },
  };
}
