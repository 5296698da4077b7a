import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { deleteDraft, getDraft, renewDraftKey, saveDraft } from '../../generated/api/endpoints.gen.ts';
import { ProblemError } from '../../shared/problem.ts';
import { CHECKOUT_COOKIE } from '../../shared/visitor-cookies.ts';
import { checkoutCookie } from '../pages/forms/cart-cookies.ts';
import type { ApiOptions } from './api-options.ts';
import { registerEndpoint } from './endpoint.ts';
import { setPrivateCookie } from './private-cookie.ts';

/**
 * The checkout draft of the visitor who holds its cookie. Drafts are stored as typed and validated only when the trade
 * is submitted.
 */
export const checkoutRoutes: FastifyPluginAsync<ApiOptions> = async (app, { services, https }) => {
  registerEndpoint(app, saveDraft, async ({ ctx, body, cookies }, reply) => {
    const { token, draft } = await services.checkout.save(ctx, cookies[CHECKOUT_COOKIE], body);
    setPrivateCookie(reply, checkoutCookie(token), https);
    return reply.header('cache-control', 'no-store').send({ draft });
  });

  registerEndpoint(app, getDraft, async ({ ctx, cookies }, reply) => {
    reply.header('cache-control', 'no-store');
    const draft = await services.checkout.read(ctx, cookies[CHECKOUT_COOKIE]);
    if (!draft) throw unknownDraft();
    return { draft };
  });

  registerEndpoint(app, deleteDraft, async ({ ctx, cookies }, reply) => {
    const token = cookies[CHECKOUT_COOKIE];
    if (token) await services.checkout.drop(ctx, token);
    return reply.header('cache-control', 'no-store').status(204).send();
  });

  registerEndpoint(app, renewDraftKey, async ({ ctx, cookies }, reply) => {
    reply.header('cache-control', 'no-store');
    const token = cookies[CHECKOUT_COOKIE];
    if (!(await services.checkout.read(ctx, token))) throw unknownDraft();
    const { draft } = await services.checkout.save(ctx, token, { idempotencyKey: randomUUID() });
    return { draft };
  });
};

function unknownDraft(): ProblemError {
  return new ProblemError(404, 'draft.unknown', 'This browser has no draft, or the draft has expired.');
}
