import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const unbrotli = promisify(brotliDecompress);
const inflate = promisify(gunzip);
const TEXT = /^(text\/|application\/(json|problem\+json|javascript|xml)|image\/svg)/;
const WORTH_IT = 1_024;

export type ContentEncoding = 'br' | 'gzip';

/** Compresses text responses that are not encoded yet: Brotli where the client accepts it, else gzip. */
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
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (!encoding) return done(null, payload);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    compress(payload, encoding).then((body) => done(null, body), done);
  });
}

/** Adds a request header to `Vary` and keeps existing ones, such as `Origin`. */
export function addVary(reply: FastifyReply, name: string): void {
  const named = [reply.getHeader('vary') ?? []].flat().flatMap((value) => String(value).split(/\s*,\s*/));
  if (named.some((one) => one === '*' || one.toLowerCase() === name.toLowerCase())) return;
  reply.header('vary', [...named, name].filter(Boolean).join(', '));
}

/** The best encoding that the client accepts (`q=0` rejects one); undefined for the plain body. */
export function acceptedEncoding(header: string | string[] | undefined): ContentEncoding | undefined {
  const taken = String(header ?? '')
    .toLowerCase()
    .split(',')
    .filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer))
    .map((offer) => offer.replace(/;.*$/, '').trim());
  if (taken.includes('br')) return 'br';
  return taken.includes('gzip') ? 'gzip' : undefined;
}

/** `kept`: the result is sent often, so that fewer bytes are worth six times the processor time. */
export function compress(body: string | Buffer, encoding: ContentEncoding, { kept = false } = {}): Promise<Buffer> {
  return encoding === 'br'
    ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: kept ? 9 : 4 } })
    : deflate(body, { level: kept ? 9 : 5 });
}

/** Of what `compress` made. */
export function decompress(body: Buffer, encoding: ContentEncoding): Promise<Buffer> {
  return encoding === 'br' ? unbrotli(body) : inflate(body);
}
