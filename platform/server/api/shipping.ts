import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { withDeadline } from '../../database/index.server.ts';
import { noteParcelEvents } from '../../generated/api/endpoints.gen.ts';
import { findEventKind, parseInstant, signatureFault } from '../../services/shipping/index.server.ts';
import { ProblemError, type ProblemField } from '../../shared/problem.ts';
import type { ApiOptions } from './api-options.ts';
import { registerEndpoint } from './endpoint.ts';

/** A hundred events are far smaller. */
const BODY_LIMIT = 64 * 1024;
/** Carriers wait longer than people; a hundred events are a hundred transactions. */
const DEADLINE_MS = 10_000;

/**
 * Accepts parcel events of carriers. The carrier signs the raw bytes of the body; the signature is checked before the
 * body is parsed.
 */
export const shippingRoutes: FastifyPluginAsync<Pick<ApiOptions, 'services' | 'shippingEventsKeys'>> = async (
  app,
  { services, shippingEventsKeys: keys },
) => {
  // This scope parses only raw bodies; the parsers of other endpoints do not apply here.
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (request, body, done) => {
    const refused = findSignatureProblem(keys, request, body as Buffer);
    if (refused) done(refused);
    else parseJson(request, body.toString(), done);
  });
  app.addHook('onRequest', async () => {
    if (keys.length === 0) throw new ProblemError(404, 'shippingEvents.off', 'This server accepts no parcel events.');
  });
  // A request without a body reaches no parser.
  app.addHook('preValidation', async (request) => {
    const refused = request.body === undefined && findSignatureProblem(keys, request, Buffer.alloc(0));
    if (refused) throw refused;
  });
  registerEndpoint(
    app,
    noteParcelEvents,
    async ({ ctx, body: { source, events } }) => {
      const now = ctx.now();
      const read = events.flatMap(({ kind: named, ...event }) => {
        const kind = findEventKind(named);
        return kind ? [{ ...event, kind, at: parseInstant(event.at, now) ?? '' }] : [];
      });
      const fields = read.flatMap(({ at }, index): ProblemField[] =>
        at === '' ? [{ pointer: `/events/${index}/at`, code: 'at.unclear', detail: AT }] : [],
      );
      if (fields.length > 0) throw new ProblemError(422, 'fields', 'Some members are invalid.', fields);
      return withDeadline(DEADLINE_MS, () => services.parcelEvents.note(source, read, now));
    },
    { bodyLimit: BODY_LIMIT },
  );
};

const AT = 'Send a past time with its time zone: 2026-04-28T14:05:00+02:00.';

function findSignatureProblem(
  keys: readonly string[],
  { headers, ctx }: FastifyRequest,
  body: Buffer,
): ProblemError | undefined {
  const timestamp = readHeader(headers['umlauf-timestamp']);
  const signature = readHeader(headers['umlauf-signature']);
  const fault = signatureFault(keys, { timestamp, signature, body }, ctx.now());
  if (fault === 'wrong')
    return new ProblemError(401, 'signature.wrong', 'Umlauf-Signature does not match Umlauf-Timestamp and this body.');
  if (fault === 'old')
    return new ProblemError(
      401,
      'signature.old',
      'Umlauf-Timestamp is more than five minutes from our time: sign again.',
    );
  return undefined;
}

function readHeader(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}
