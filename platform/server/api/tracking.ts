import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { getClientId, recordStep } from '../../generated/api/endpoints.gen.ts';
import type { TrackingError } from '../../services/tracking/types.ts';
import { CLIENT_ID, CLIENT_ID_COOKIE } from '../../shared/client-id.ts';
import { isMeasuringAllowed } from '../../shared/consent.ts';
import { ProblemError } from '../../shared/problem.ts';
import { readConsent } from '../edge/consent.ts';
import type { ApiOptions } from './api-options.ts';
import { registerEndpoint } from './endpoint.ts';

/** The largest event, a trade of forty devices, is far smaller. */
const BODY_LIMIT = 32 * 1024;

/**
 * The embedded tracking service: issues client ids and receives events. Without consent it rejects the call, sets no
 * cookie and stores nothing.
 */
export const trackingRoutes: FastifyPluginAsync<Pick<ApiOptions, 'services'>> = async (app, { services }) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    refuseWithoutConsent(request);
  });

  registerEndpoint(app, getClientId, async ({ cookies }) => {
    const known = cookies[CLIENT_ID_COOKIE] ?? '';
    return { hash: CLIENT_ID.test(known) ? known : services.tracking.newClientId() };
  });

  registerEndpoint(
    app,
    recordStep,
    async ({ ctx, body }, reply) => {
      const recorded = await services.tracking.record(ctx, body);
      if (!recorded.ok) throw toProblemError(recorded.error);
      return reply.status(204).send();
    },
    { bodyLimit: BODY_LIMIT },
  );
};

function refuseWithoutConsent(request: FastifyRequest): void {
  if (isMeasuringAllowed(readConsent(request), request.ctx.tenant.consent.required)) return;
  throw new ProblemError(403, 'consent.missing', 'The visitor has not consented to measuring; nothing was stored.');
}

function toProblemError(error: TrackingError): ProblemError {
  switch (error.code) {
    case 'application.foreign':
      return toFieldProblem(error.code, '/applicationId', 'Send the application code of this shop.');
    case 'url.foreign':
      return toFieldProblem(error.code, '/url', 'Send the address of a page of this shop.');
    case 'data.missing':
      return toFieldProblem(error.code, `/${error.member}`, 'This event needs the member.');
  }
}

function toFieldProblem(code: string, pointer: string, detail: string): ProblemError {
  return new ProblemError(422, code, detail, [{ pointer, code, detail }]);
}
