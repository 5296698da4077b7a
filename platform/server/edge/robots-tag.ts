import type { FastifyInstance } from 'fastify';

/** Header of an answer that no search engine may keep; its links may be followed. */
export const NOINDEX = ['x-robots-tag', 'noindex'] as const;

/** Data and documents for one visitor: a label, an offer, a list for a program. */
const NO_PAGE = /^application\/(pdf|json|problem\+json)/;

/**
 * Keeps out of search engines what is no page and, where `open` is false, everything: stages before production answer
 * on public hosts too. A header does it, not robots.txt: what may not be read cannot be seen to be kept out.
 */
export function registerRobotsTag(app: FastifyInstance, { open }: { open: boolean }): void {
  app.addHook('onSend', (_, reply, payload, done) => {
    if (!open) reply.header(NOINDEX[0], 'noindex, nofollow');
    else if (NO_PAGE.test(String(reply.getHeader('content-type') ?? ''))) reply.header(...NOINDEX);
    done(null, payload);
  });
}
