import type { FastifyInstance } from 'fastify';

/** X-Robots-Tag value for responses that must not be indexed; their links may be followed. */
export const NOINDEX = ['x-robots-tag', 'noindex'] as const;

/** Data and personal documents: a label, an offer, an API list. */
const NO_PAGE = /^application\/(pdf|json|problem\+json)/;

/**
 * Sets X-Robots-Tag on every response that is not a page and, where `open` is false, on every response: stages before
 * production have public hosts, too. It is a header and not robots.txt because a crawler that may not fetch a page
 * cannot see its noindex.
 */
export function registerRobotsTag(app: FastifyInstance, { open }: { open: boolean }): void {
  app.addHook('onSend', (_, reply, payload, done) => {
    if (!open) reply.header(NOINDEX[0], 'noindex, nofollow');
    else if (NO_PAGE.test(String(reply.getHeader('content-type') ?? ''))) reply.header(...NOINDEX);
    done(null, payload);
  });
}
