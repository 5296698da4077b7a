import { UnavailableError } from '../../shared/problem.ts';
import type { Logger } from '../../shared/request-context.ts';
import { CallCounter } from './call-counter.ts';
import type { BucketSettings, ObjectStorage, StorageCalls } from './types.ts';

/** For a call with its retries. Staff and sellers wait for it. */
const CALL_TIMEOUT_MS = 5_000;
const CONNECT_TIMEOUT_MS = 2_000;
const MAX_ATTEMPTS = 2;
/** A browser follows a redirect immediately. */
const SIGNED_SECONDS = 60;
const RETRY_AFTER_SECONDS = 10;

/**
 * A bucket of S3-compatible storage. The SDK is loaded with the first call, so that a start waits for nothing. Only
 * what every such storage supports is used: no checksum trailers, no batch deletion.
 */
export function openS3Storage(settings: BucketSettings, log: Pick<Logger, 'warn'>): ObjectStorage {
  const { bucket: Bucket, prefix } = settings;
  let opening: ReturnType<typeof loadClient> | undefined;
  const open = () => {
    opening ??= loadClient(settings);
    return opening;
  };
  const calls = new CallCounter();
  const at = (key: string) => ({ Bucket, Key: `${prefix}${key}` });
  const run = async <T>(call: StorageCalls['call'], work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    try {
      const done = await work(AbortSignal.timeout(CALL_TIMEOUT_MS));
      calls.count(call, 'ok');
      return done;
    } catch (error) {
      calls.count(call, 'failed');
      log.warn({ call, ...describeFailure(error) }, 'the storage of files failed');
      throw new UnavailableError('files.unavailable', 'The storage of files does not answer now.', RETRY_AFTER_SECONDS);
    }
  };
  return {
    origin: findOrigin(settings),
    writeTo: settings.writeTo,
    put: (key, { content, contentType }) =>
      run('put', async (abortSignal) => {
        const { client, s3 } = await open();
        const file = { ...at(key), Body: content, ContentType: contentType, ContentLength: content.byteLength };
        await client.send(new s3.PutObjectCommand({ ...file, ...toEncryption(settings) }), { abortSignal });
      }),
    get: (key) =>
      run('get', async (abortSignal) => {
        const { client, s3 } = await open();
        try {
          const { Body } = await client.send(new s3.GetObjectCommand(at(key)), { abortSignal });
          return await Body?.transformToByteArray();
        } catch (error) {
          if ((error as Error).name === 'NoSuchKey') return undefined;
          throw error;
        }
      }),
    delete: (key) =>
      run('delete', async (abortSignal) => {
        const { client, s3 } = await open();
        await client.send(new s3.DeleteObjectCommand(at(key)), { abortSignal });
      }),
    list: (kind, after) =>
      run('list', async (abortSignal) => {
        const { client, s3 } = await open();
        const page = { Bucket, Prefix: `${prefix}${kind}/`, ...(after && { StartAfter: `${prefix}${after}` }) };
        const { Contents = [] } = await client.send(new s3.ListObjectsV2Command(page), { abortSignal });
        return Contents.flatMap(({ Key, LastModified }) =>
          Key && LastModified ? [{ key: Key.slice(prefix.length), storedAt: LastModified }] : [],
        );
      }),
    sign: async (key) => {
      const { client, s3 } = await open();
      const shown = { ...at(key), ResponseCacheControl: 'private, no-store' };
      return s3.getSignedUrl(client, new s3.GetObjectCommand(shown), { expiresIn: SIGNED_SECONDS });
    },
    countCalls: () => calls.list(),
  };
}

async function loadClient({ region, endpoint, pathStyle, credentials }: BucketSettings) {
  const { S3Client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand, ListObjectsV2Command, getSignedUrl } =
    await import('./s3-client.ts');
  const client = new S3Client({
    region,
    forcePathStyle: pathStyle,
    maxAttempts: MAX_ATTEMPTS,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: CALL_TIMEOUT_MS },
    ...(endpoint ? { endpoint } : {}),
    ...(credentials ? { credentials } : {}),
  });
  return {
    client,
    s3: { PutObjectCommand, GetObjectCommand, DeleteObjectCommand, ListObjectsV2Command, getSignedUrl },
  };
}

function toEncryption({ encryption, kmsKeyId }: BucketSettings) {
  if (encryption === 'none') return {};
  return { ServerSideEncryption: encryption, ...(kmsKeyId ? { SSEKMSKeyId: kmsKeyId } : {}) };
}

/** Origin of signed addresses, as the SDK makes them. */
function findOrigin({ bucket, region, endpoint, pathStyle }: BucketSettings): string {
  const domain = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  const { protocol, host } = new URL(endpoint ?? `https://s3.${region}.${domain}`);
  return `${protocol}//${pathStyle ? host : `${bucket}.${host}`}`;
}

/** What a log may hold of an error of the SDK: its message can quote the address. */
function describeFailure(error: unknown): Record<string, unknown> {
  const { name, code, $metadata } = error as { name?: string; code?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  return { reason: code ?? name, ...(status === undefined ? {} : { status }) };
}
