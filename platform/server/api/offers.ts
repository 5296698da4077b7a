import type { FastifyPluginAsync } from 'fastify';
import { embeddedServices } from '../../generated/api/endpoint-contracts.gen.ts';
import { createOffer, getOffer, priceCart } from '../../generated/api/endpoints.gen.ts';
import type { CartPriceInput, OfferError } from '../../services/offers/types.ts';
import { endpointUrl } from '../../shared/endpoint.ts';
import type { Answers } from '../../shared/price-sheet.ts';
import { ProblemError, type ProblemField } from '../../shared/problem.ts';
import type { Services } from '../services.ts';
import { endpoint } from './endpoint.ts';

/** Offers and the price of a cart. Refusals are 4xx problem documents that name the member by JSON pointer. */
export const offersRoutes: FastifyPluginAsync<{ services: Services }> = async (app, { services }) => {
  endpoint(app, createOffer, async ({ ctx, body }, reply) => {
    const created = await services.offers.create(ctx, body as { deviceId: string; answers: Answers });
    if (!created.ok) throw refusal(created.error);
    const { value } = created;
    return reply
      .status(201)
      .header('location', endpointUrl(embeddedServices, getOffer, value))
      .send(value);
  });

  endpoint(app, getOffer, async ({ ctx, params }) => {
    const offer = await services.offers.find(ctx, params.id);
    if (!offer) throw new ProblemError(404, 'offer.unknown', 'This shop made no such offer.');
    if (Date.parse(offer.validUntil) < ctx.now().getTime()) {
      throw new ProblemError(410, 'offer.expired', `The offer held until ${offer.validUntil}. Make a new one.`);
    }
    return offer;
  });

  endpoint(app, priceCart, async ({ ctx, body }) => {
    refuseRepeated(body);
    return services.offers.priceCart(ctx, body);
  });
};

function refusal(error: OfferError): ProblemError {
  switch (error.code) {
    case 'device.unknown':
      return refused(error.code, 'The catalogue has no such device.', [['/deviceId', 'Send the id of a device.']]);
    case 'question.unknown':
      return refused(error.code, 'The device is not asked this question.', [
        [answerPointer(error.questionId), 'Send answers to the questions of this device only.'],
      ]);
    case 'answer.unknown':
      return refused(error.code, 'The question has no such answer.', [
        [answerPointer(error.questionId), 'Send the id of one of the answers to this question.'],
      ]);
    case 'question.open':
      return refused(
        error.code,
        'Not every question is answered.',
        error.questionIds.map((id): [string, string] => [answerPointer(id), 'This question needs an answer.']),
      );
  }
}

/** The same offer on two lines would get round the limit of pieces a line. */
function refuseRepeated({ lines }: CartPriceInput): void {
  const repeated = lines.flatMap(({ offerId }, index): [string, string][] => {
    const first = lines.findIndex((line) => line.offerId === offerId);
    return first === index ? [] : [[`/lines/${index}/offerId`, `Stands on line ${first} already: add the quantities.`]];
  });
  if (repeated.length > 0) throw refused('offer.repeated', 'An offer stands in the cart twice.', repeated);
}

function refused(code: string, detail: string, places: readonly [pointer: string, detail: string][]): ProblemError {
  const fields = places.map(([pointer, hint]): ProblemField => ({ pointer, code, detail: hint }));
  return new ProblemError(422, code, detail, fields);
}

function answerPointer(questionId: string): string {
  return `/answers/${questionId.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
