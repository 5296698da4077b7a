import type { FastifyPluginAsync } from 'fastify';
import {
  answerClarification,
  askSecondOpinion,
  getClarification,
  getClarificationPhoto,
} from '../../generated/api/endpoints.gen.ts';
import { toClarificationErrorResponse } from '../service-errors/clarifications.ts';
import { toProblem } from '../service-errors/error-response.ts';
import type { ApiOptions } from './api-options.ts';
import { registerEndpoint } from './endpoint.ts';

/** Open clarifications of a trade. The id authorises the answer; responses are `no-store`. */
export const clarificationRoutes: FastifyPluginAsync<Pick<ApiOptions, 'services'>> = async (app, { services }) => {
  const { clarifications } = services;
  app.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'no-store');
  });

  registerEndpoint(app, getClarification, async ({ ctx, params }) => {
    const found = await clarifications.find(ctx, params);
    if (!found) throw toProblem(toClarificationErrorResponse({ code: 'clarification.unknown' }));
    return found;
  });

  registerEndpoint(app, answerClarification, async ({ ctx, params, body }) => {
    const taken = await clarifications.answer(ctx, params, body.answers);
    if (!taken.ok) throw toProblem(toClarificationErrorResponse(taken.error));
    return taken.value;
  });

  registerEndpoint(app, askSecondOpinion, async ({ ctx, params, body }) => {
    const opened = await services.opinions.open(ctx, params, body);
    if (!opened.ok) throw toProblem(toClarificationErrorResponse(opened.error));
    const found = await clarifications.find(ctx, params);
    if (!found) throw toProblem(toClarificationErrorResponse({ code: 'clarification.unknown' }));
    return found;
  });

  registerEndpoint(app, getClarificationPhoto, async ({ ctx, params, headers }, reply) => {
    const photo = await clarifications.photo(ctx, params, params.photo);
    if (!photo) throw toProblem(toClarificationErrorResponse({ code: 'clarification.unknown' }));
    // Another shop's server, for which this one is a service, follows no redirect.
    const address = headers['sec-fetch-dest'] === 'image' ? await photo.findAddress() : undefined;
    if (address !== undefined) return reply.redirect(address, 302);
    return reply.type('image/jpeg').send(Buffer.from(await photo.read()));
  });
};
