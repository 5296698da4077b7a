import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BucketSettings } from '../../platform/services/files/index.server.ts';

/** An object as it was stored. */
interface StoredObject {
  content: Buffer;
  contentType: string;
  encryption: string | undefined;
  storedAt: Date;
}

/**
 * A small S3 server that is as strict as AWS about what it knows: PUT, GET and DELETE of an object, and lists of
 * objects, with path-style addresses. It verifies signatures of version 4 in headers and in queries, their expiry, the hash of the content, and that
 * objects are encrypted. Written after the specification, without the SDK.
 */
export interface S3Server {
  settings: BucketSettings;
  /** The value of FILES_URL; its credentials are those of `variables`. */
  filesUrl: string;
  variables: { AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string };
  origin: string;
  /** By key, with the prefix. */
  objects: Map<string, StoredObject>;
  /** `PUT 200`, one per answered request. */
  requests: string[];
  /** What it does instead of answering: 503, or nothing until `answerAgain`. Applies to one method, or to all. */
  fail(how: 'refuses' | 'hangs', method?: string): void;
  answerAgain(): void;
  /** Moves the clock that it checks expiry by. */
  setClock(now: () => number): void;
  close(): Promise<void>;
}

const REGION = 'eu-test-1';
const BUCKET = 'umlauf-files';
const PREFIX = 'shops/';
const KEY_ID = 'TESTKEY1';
const SECRET = 'secret-of-the-test-storage';
const MAX_SKEW_MS = 15 * 60_000;

class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, StoredObject>();
  const requests: string[] = [];
  const hanging = new Set<ServerResponse>();
  let failing: { how: 'refuses' | 'hangs'; method: string | undefined } | undefined;
  let clock = Date.now;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (failing && (failing.method ?? request.method) === request.method) {
        if (failing.how === 'hangs') return void hanging.add(response);
        return sendError(response, new Refused(503, 'SlowDown'));
      }
      const answered = answer(request, response, { body: Buffer.concat(chunks), objects, now: clock() });
      requests.push(`${request.method} ${answered}`);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings: BucketSettings = {
    bucket: BUCKET,
    prefix: PREFIX,
    region: REGION,
    endpoint: origin,
    pathStyle: true,
    encryption: 'AES256',
    writeTo: 's3',
    credentials: { accessKeyId: KEY_ID, secretAccessKey: SECRET },
  };
  return {
    settings,
    filesUrl: `s3://${BUCKET}/${PREFIX}?region=${REGION}&endpoint=${encodeURIComponent(origin)}&pathStyle=true`,
    variables: { AWS_ACCESS_KEY_ID: KEY_ID, AWS_SECRET_ACCESS_KEY: SECRET },
    origin,
    objects,
    requests,
    fail: (how, method) => {
      failing = { how, method };
    },
    answerAgain: () => {
      failing = undefined;
      for (const response of hanging) response.destroy();
      hanging.clear();
    },
    setClock: (now) => {
      clock = now;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

interface Received {
  body: Buffer;
  objects: Map<string, StoredObject>;
  now: number;
}

/** Returns the status. */
function answer(request: IncomingMessage, response: ServerResponse, received: Received): number {
  try {
    return serve(request, response, received);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    sendError(response, error);
    return error.status;
  }
}

function sendError(response: ServerResponse, { status, code }: Refused): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

function serve(request: IncomingMessage, response: ServerResponse, { body, objects, now }: Received): number {
  const url = new URL(request.url ?? '/', 'http://storage.invalid');
  const isSignedUrl = url.searchParams.has('X-Amz-Signature');
  if (isSignedUrl) verifyQuery(request, url, now);
  else verifyHeaders(request, url, { body, now });
  const [, bucket, ...path] = decodeURIComponent(url.pathname).split('/');
  if (bucket !== BUCKET) throw new Refused(404, 'NoSuchBucket');
  const key = path.join('/');
  if (request.method === 'PUT' && !isSignedUrl) {
    const encryption = getHeader(request, 'x-amz-server-side-encryption');
    if (encryption === undefined) throw new Refused(403, 'AccessDenied');
    if (!['AES256', 'aws:kms'].includes(encryption)) throw new Refused(400, 'InvalidArgument');
    if (Number(getHeader(request, 'content-length')) !== body.byteLength)
      throw new Refused(411, 'MissingContentLength');
    objects.set(key, {
      content: body,
      contentType: getHeader(request, 'content-type') ?? '',
      encryption,
      storedAt: new Date(now),
    });
    response.writeHead(200, { etag: '"1"', 'x-amz-server-side-encryption': encryption }).end();
    return 200;
  }
  if (request.method === 'GET' && key === '' && url.searchParams.get('list-type') === '2') {
    response.writeHead(200, { 'content-type': 'application/xml' }).end(listObjects(objects, url.searchParams));
    return 200;
  }
  if (request.method === 'GET') {
    const found = objects.get(key);
    if (!found) throw new Refused(404, 'NoSuchKey');
    const cache = url.searchParams.get('response-cache-control');
    response
      .writeHead(200, {
        'content-type': found.contentType,
        'content-length': found.content.byteLength,
        ...(cache ? { 'cache-control': cache } : {}),
      })
      .end(found.content);
    return 200;
  }
  if (request.method === 'DELETE' && !isSignedUrl) {
    objects.delete(key);
    response.writeHead(204).end();
    return 204;
  }
  throw new Refused(405, 'MethodNotAllowed');
}

/** Small pages, so that a test has several. */
const PAGE_KEYS = 2;

function listObjects(objects: Map<string, StoredObject>, query: URLSearchParams): string {
  const [prefix, after] = [query.get('prefix') ?? '', query.get('start-after') ?? ''];
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const contents = keys.slice(0, PAGE_KEYS).map((key) => {
    const storedAt = objects.get(key)?.storedAt.toISOString();
    return `<Contents><Key>${key}</Key><LastModified>${storedAt}</LastModified></Contents>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>${contents.join('')}</ListBucketResult>`;
}

function getHeader({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(',') : value;
}

function verifyHeaders(request: IncomingMessage, url: URL, { body, now }: { body: Buffer; now: number }): void {
  const header = getHeader(request, 'authorization') ?? '';
  const [, credential = '', signed = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(header) ?? [];
  if (signature === '') throw new Refused(403, 'AccessDenied');
  const hash = getHeader(request, 'x-amz-content-sha256') ?? '';
  if (hash !== createHash('sha256').update(body).digest('hex')) throw new Refused(400, 'XAmzContentSHA256Mismatch');
  const date = getHeader(request, 'x-amz-date') ?? '';
  if (Math.abs(parseDate(date) - now) > MAX_SKEW_MS) throw new Refused(403, 'RequestTimeTooSkewed');
  const headers = signed.split(';');
  const needed = Object.keys(request.headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
  if (needed.some((name) => !headers.includes(name))) throw new Refused(403, 'AccessDenied');
  verifySignature(request, { url, headers, credential, signature, date, hash });
}

function verifyQuery(request: IncomingMessage, url: URL, now: number): void {
  const read = (name: string) => url.searchParams.get(name) ?? '';
  if (read('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256') throw new Refused(400, 'AuthorizationQueryParametersError');
  const date = read('X-Amz-Date');
  const seconds = Number(read('X-Amz-Expires'));
  if (!(seconds > 0 && seconds <= 604_800)) throw new Refused(400, 'AuthorizationQueryParametersError');
  if (now > parseDate(date) + seconds * 1_000) throw new Refused(403, 'AccessDenied');
  const headers = read('X-Amz-SignedHeaders').split(';');
  if (!headers.includes('host')) throw new Refused(403, 'AccessDenied');
  const credential = read('X-Amz-Credential');
  verifySignature(request, {
    url,
    headers,
    credential,
    signature: read('X-Amz-Signature'),
    date,
    hash: 'UNSIGNED-PAYLOAD',
  });
}

interface Signed {
  url: URL;
  headers: readonly string[];
  credential: string;
  signature: string;
  date: string;
  hash: string;
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function verifySignature(request: IncomingMessage, { url, headers, credential, signature, date, hash }: Signed): void {
  const [id, day = '', region = '', service = '', end] = credential.split('/');
  if (id !== KEY_ID) throw new Refused(403, 'InvalidAccessKeyId');
  if (region !== REGION || service !== 's3' || end !== 'aws4_request' || day !== date.slice(0, 8))
    throw new Refused(400, 'AuthorizationHeaderMalformed');
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const canonical = [
    request.method,
    url.pathname,
    query,
    ...headers.map((name) => `${name}:${(getHeader(request, name) ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    headers.join(';'),
    hash,
  ].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', date, `${day}/${region}/s3/aws4_request`, digest].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${SECRET}`);
  const expected = hmac(key, text);
  const sent = Buffer.from(signature, 'hex');
  if (sent.byteLength !== expected.byteLength || !timingSafeEqual(sent, expected))
    throw new Refused(403, 'SignatureDoesNotMatch');
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** `20261128T120000Z`. */
function parseDate(text: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  if (year === undefined) throw new Refused(403, 'AccessDenied');
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
