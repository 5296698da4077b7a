import type { FastifyPluginAsync } from 'fastify';
import { reportViolations } from '../../generated/api/endpoints.gen.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { ApiOptions } from './api-options.ts';
import { registerEndpoint } from './endpoint.ts';

/** A report repeats the whole policy and two URLs; browsers truncate samples. */
const BODY_LIMIT = 16 * 1024;
const TYPES = ['application/csp-report', 'application/reports+json'];

/** Receives content-security-policy reports from browsers and stores their counts. */
export const violationRoutes: FastifyPluginAsync<Pick<ApiOptions, 'services'>> = async (app, { services }) => {
  // Only this scope parses these media types; the parsers of other endpoints do not apply here.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    TYPES,
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    app.getDefaultJsonParser('error', 'error'),
  );
  registerEndpoint(
    app,
    reportViolations,
    async ({ ctx, body }, reply) => {
      if ((await services.violations.record(ctx, body)) === 0) {
        throw new ProblemError(422, 'report.unknown', 'The body holds no report about the content security policy.');
      }
      return reply.status(204).header('cache-control', 'no-store').send();
    },
    { bodyLimit: BODY_LIMIT },
  );
};
