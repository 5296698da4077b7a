import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const TEXT = /^(text\/|application\/(json|problem\+json|javascript|xml)|image\/svg)/;
const WORTH_IT = 1_024;

/** Compresses text answers that are not already encoded: brotli where the client takes it, else gzip. */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (
      typeof payload !== 'string' ||
      payload.length < WORTH_IT ||
      !TEXT.test(type) ||
      reply.hasHeader('content-encoding')
    ) {
      return payload;
    }
    reply.header('vary', 'Accept-Encoding');
    const accepted = acceptedEncodings(request.headers['accept-encoding']);
    if (accepted.has('br')) {
      reply.header('content-encoding', 'br').removeHeader('content-length');
      return brotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
    }
    if (accepted.has('gzip')) {
      reply.header('content-encoding', 'gzip').removeHeader('content-length');
      return deflate(payload, { level: 5 });
    }
    return payload;
  });
}

/** Encodings a client names and does not refuse with `q=0`. */
function acceptedEncodings(header: string | string[] | undefined): Set<string> {
  const offers = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((offer) => offer.trim());
  return new Set(offers.filter((offer) => !/;\s*q=0(\.0*)?$/.test(offer)).map((offer) => offer.replace(/\s*;.*$/, '')));
}
