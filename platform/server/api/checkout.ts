import type { FastifyPluginAsync } from 'fastify';
import { saveDraft } from '../../generated/api/endpoints.gen.ts';
import { CHECKOUT_COOKIE, checkoutCookie } from '../pages/forms/cart-cookies.ts';
import type { ApiOptions } from './api-options.ts';
import { endpoint } from './endpoint.ts';
import { setPrivateCookie } from './private-cookie.ts';

/**
 * The checkout draft of the visitor who holds its cookie. Drafts are stored as typed and validated only when the sale
 * is submitted.
 */
export const checkoutRoutes: FastifyPluginAsync<ApiOptions> = async (app, { services, https }) => {
  endpoint(app, saveDraft, async ({ ctx, body, cookies }, reply) => {
    const { token, draft } = await services.checkout.save(ctx, cookies[CHECKOUT_COOKIE], body);
    setPrivateCookie(reply, checkoutCookie(token), https);
    return reply.header('cache-control', 'no-store').send({ draft });
  });
};
