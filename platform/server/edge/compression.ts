import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

const brotli = promisify(zlib.brotliCompress);
const deflate = promisify(zlib.gzip);
const unbrotli = promisify(zlib.brotliDecompress);
const inflate = promisify(zlib.gunzip);
/** Since Node 22.15. Of Brotli's processor time it takes two fifths, for a tenth more bytes. */
const zstd = 'zstdCompress' in zlib ? promisify(zlib.zstdCompress as typeof zlib.deflate) : undefined;
const TEXT = /^(text\/|application\/(json|problem\+json|javascript|xml)|image\/svg)/;
const WORTH_IT = 1_024;

/** Of bodies that are sent often. */
export type ContentEncoding = 'br' | 'gzip';

/** Compresses text responses that are not encoded yet, as quickly as the client accepts. */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (
      typeof payload !== 'string' ||
      payload.length < WORTH_IT ||
      !TEXT.test(type) ||
      reply.hasHeader('content-encoding')
    ) {
      return done(null, payload);
    }
    addVary(reply, 'Accept-Encoding');
    const chosen = chooseQuickest(request.headers['accept-encoding']);
    if (!chosen) return done(null, payload);
    reply.header('content-encoding', chosen.encoding).removeHeader('content-length');
    chosen.compress(payload).then((body) => done(null, body), done);
  });
}

type Accepted = string | string[] | undefined;

function chooseQuickest(
  header: Accepted,
): { encoding: string; compress: (body: string) => Promise<Buffer> } | undefined {
  if (zstd && listAccepted(header).includes('zstd')) return { encoding: 'zstd', compress: zstd };
  const encoding = acceptedEncoding(header);
  return encoding && { encoding, compress: (body) => compress(body, encoding) };
}

/** Adds a request header to `Vary` and keeps existing ones, such as `Origin`. */
export function addVary(reply: FastifyReply, name: string): void {
  const named = [reply.getHeader('vary') ?? []].flat().flatMap((value) => String(value).split(/\s*,\s*/));
  if (named.some((one) => one === '*' || one.toLowerCase() === name.toLowerCase())) return;
  reply.header('vary', [...named, name].filter(Boolean).join(', '));
}

/** The encoding of fewest bytes that the client accepts; undefined for the plain body. */
export function acceptedEncoding(header: Accepted): ContentEncoding | undefined {
  const accepted = listAccepted(header);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : undefined;
}

/** `q=0` rejects an encoding. */
function listAccepted(header: Accepted): string[] {
  return String(header ?? '')
    .toLowerCase()
    .split(',')
    .filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer))
    .map((offer) => offer.replace(/;.*$/, '').trim());
}

/** `kept`: the result is sent often, so that fewer bytes are worth six times the processor time. */
export function compress(body: string | Buffer, encoding: ContentEncoding, { kept = false } = {}): Promise<Buffer> {
  return encoding === 'br'
    ? brotli(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: kept ? 9 : 4 } })
    : deflate(body, { level: kept ? 9 : 5 });
}

/** Of what `compress` made. */
export function decompress(body: Buffer, encoding: ContentEncoding): Promise<Buffer> {
  return encoding === 'br' ? unbrotli(body) : inflate(body);
}
