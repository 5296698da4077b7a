import type { FastifyPluginAsync } from 'fastify';
import { offerMailForm } from '../../forms/offer-mail.ts';
import { embeddedServices } from '../../generated/api/endpoint-contracts.gen.ts';
import { createOffer, getOffer, mailOffer, priceCart } from '../../generated/api/endpoints.gen.ts';
import type { GoneOffer } from '../../services/offers/types.ts';
import { endpointUrl } from '../../shared/endpoint.ts';
import { ProblemError } from '../../shared/problem.ts';
import { withPartnerReference } from '../pages/forms/partner-reference.ts';
import { toProblem } from '../service-errors/error-response.ts';
import { repeatedOffers, toOfferErrorResponse, toOfferMailErrorResponse } from '../service-errors/offers.ts';
import type { Services } from '../services.ts';
import { registerEndpoint } from './endpoint.ts';
import { refuseInvalid } from './form-body.ts';

/** Offers and the price of a cart. Errors are 4xx problem documents that name the member by JSON pointer. */
export const offersRoutes: FastifyPluginAsync<{ services: Services }> = async (app, { services }) => {
  registerEndpoint(app, createOffer, async ({ ctx, body, cookies }, reply) => {
    const created = await services.offers.create(ctx, withPartnerReference(body, cookies));
    if (!created.ok) throw toProblem(toOfferErrorResponse(created.error));
    const { value } = created;
    return reply
      .status(201)
      .header('location', endpointUrl(embeddedServices, getOffer, value))
      .send(value);
  });

  registerEndpoint(app, getOffer, async ({ ctx, params }) => {
    const { lines, gone } = await services.offers.priceCart(ctx, { lines: [{ offerId: params.id, quantity: 1 }] });
    const [line] = lines;
    if (line) return line.offer;
    throw goneOffer(gone[0]?.reason);
  });

  registerEndpoint(app, priceCart, async ({ ctx, body }) => {
    const repeated = repeatedOffers(body.lines);
    if (repeated) throw toProblem(repeated);
    return services.offers.priceCart(ctx, body);
  });

  registerEndpoint(
    app,
    mailOffer,
    async (request, reply) => {
      refuseInvalid(offerMailForm, request);
      const sent = await services.offerLinks.sendLink(request.ctx, request.body);
      if (!sent.ok) throw toProblem(toOfferMailErrorResponse(sent.error));
      return reply.status(202).header('cache-control', 'no-store').send({ received: true });
    },
    { attachValidation: true },
  );
};

function goneOffer(reason: GoneOffer['reason'] | undefined): ProblemError {
  switch (reason) {
    case 'expired':
      return new ProblemError(410, 'offer.expired', 'The offer has expired. Create a new one.');
    case 'sold':
      return new ProblemError(410, 'offer.sold', 'The offer was sold; an offer sells once. Create a new one.');
    default:
      return new ProblemError(404, 'offer.unknown', 'This shop has no such offer.');
  }
}
