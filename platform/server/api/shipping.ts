import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { withDeadline } from '../../database/index.server.ts';
import { noteParcelEvents } from '../../generated/api/endpoints.gen.ts';
import { instantOf, signatureFault } from '../../services/shipping/index.server.ts';
import { ProblemError, type ProblemField } from '../../shared/problem.ts';
import type { ApiOptions } from './api-options.ts';
import { endpoint } from './endpoint.ts';

/** A hundred events stay far below. */
const BODY_LIMIT = 64 * 1024;
/** A machine waits longer than a person; a hundred events are a hundred transactions. */
const DEADLINE_MS = 10_000;

/**
 * Takes what carriers tell of parcels. Whoever tells it signs the very bytes of the body: they are compared before anything
 * reads them.
 */
export const shippingRoutes: FastifyPluginAsync<Pick<ApiOptions, 'services' | 'shippingEventsKeys'>> = async (
  app,
  { services, shippingEventsKeys: keys },
) => {
  // Read here and nowhere else in this way; what any other endpoint takes is not taken here.
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (request, body, done) => {
    const refused = refusalOf(keys, request, body as Buffer);
    if (refused) done(refused);
    else parseJson(request, body.toString(), done);
  });
  app.addHook('onRequest', async () => {
    if (keys.length === 0) throw new ProblemError(404, 'shippingEvents.off', 'Here nothing is heard of parcels.');
  });
  // A request without a body reaches no parser.
  app.addHook('preValidation', async (request) => {
    const refused = request.body === undefined && refusalOf(keys, request, Buffer.alloc(0));
    if (refused) throw refused;
  });
  endpoint(
    app,
    noteParcelEvents,
    async ({ ctx, body: { source, events } }) => {
      const now = ctx.now();
      const read = events.map((event) => ({ ...event, at: instantOf(event.at, now) ?? '' }));
      const fields = read.flatMap(({ at }, index): ProblemField[] =>
        at === '' ? [{ pointer: `/events/${index}/at`, code: 'at.unclear', detail: AT }] : [],
      );
      if (fields.length > 0) throw new ProblemError(422, 'fields', 'Some members are not right.', fields);
      return withDeadline(DEADLINE_MS, () => services.parcelEvents.note(source, read, now));
    },
    { bodyLimit: BODY_LIMIT },
  );
};

const AT = 'Send a moment that was, with its time zone: 2026-04-28T14:05:00+02:00.';

function refusalOf(keys: readonly string[], { headers, ctx }: FastifyRequest, body: Buffer): ProblemError | undefined {
  const timestamp = headerOf(headers['umlauf-timestamp']);
  const signature = headerOf(headers['umlauf-signature']);
  const fault = signatureFault(keys, { timestamp, signature, body }, ctx.now());
  if (fault === 'wrong')
    return new ProblemError(401, 'signature.wrong', 'Umlauf-Signature is not that of Umlauf-Timestamp and this body.');
  if (fault === 'old')
    return new ProblemError(
      401,
      'signature.old',
      'Umlauf-Timestamp is more than five minutes from our time: sign again.',
    );
  return undefined;
}

function headerOf(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}
