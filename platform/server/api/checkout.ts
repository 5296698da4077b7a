import type { FastifyPluginAsync } from 'fastify';
import type { CheckoutDraft } from '../../services/checkout/types.ts';
import { CHECKOUT_COOKIE, checkoutCookie } from '../pages/forms/cart-cookies.ts';
import { setPrivateCookie } from './private-cookie.ts';
import type { ApiOptions } from './register-api.ts';

const schema = {
  summary: 'Keep what was typed in the checkout so far',
  body: { $ref: 'umlauf:api/checkout-draft-input' },
  response: { 200: { $ref: 'umlauf:api/checkout-draft' } },
};

/** The checkout's draft, of whoever holds its cookie. Typed text is kept as it is; it is judged when it is sent. */
export const checkoutRoutes: FastifyPluginAsync<ApiOptions> = async (app, { services, https }) => {
  app.put<{ Body: Partial<Pick<CheckoutDraft, 'address' | 'payout' | 'voucher'>> }>(
    '/api/checkout/draft',
    { schema },
    async (request, reply) => {
      const { token, draft } = await services.checkout.save(
        request.ctx,
        request.cookies[CHECKOUT_COOKIE],
        request.body,
      );
      setPrivateCookie(reply, checkoutCookie(token), https);
      return reply.header('cache-control', 'no-store').send({ draft });
    },
  );
};
