import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { embeddedServices } from '../../generated/api/endpoint-contracts.gen.ts';
import { createTrade, getCurrentLabel, getCurrentTrade, getLinkedLabel } from '../../generated/api/endpoints.gen.ts';
import type { TradeError, TradeInput } from '../../services/trades/types.ts';
import { endpointUrl } from '../../shared/endpoint.ts';
import { ProblemError, type ProblemField } from '../../shared/problem.ts';
import { TRADE_COOKIE, tradeCookie } from '../pages/forms/cart-cookies.ts';
import { endpoint } from './endpoint.ts';
import { setPrivateCookie } from './private-cookie.ts';
import type { ApiOptions } from './register-api.ts';

/** Selling, and the trade and label of whoever holds the trade's cookie. Nothing here may be kept by a cache. */
export const tradesRoutes: FastifyPluginAsync<ApiOptions> = async (app, { services, https }) => {
  app.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'no-store');
  });

  endpoint(
    app,
    createTrade,
    async ({ ctx, headers, body, validationError }, reply) => {
      const key = idempotencyKey(headers['idempotency-key']);
      if (validationError) throw refusedBody(validationError, services.trades.validate(ctx, parts(body)));
      const input = body as TradeInput;
      const created = await services.trades.create(ctx, key, input);
      if (!created.ok) throw refusal(created.error, input);
      setPrivateCookie(reply, tradeCookie(created.value.accessToken), https);
      if (created.value.replayed) reply.header('idempotency-replayed', 'true');
      const location = endpointUrl(embeddedServices, getCurrentTrade);
      return reply.status(201).header('location', location).send({ trade: created.value.trade });
    },
    { attachValidation: true },
  );

  endpoint(app, getCurrentTrade, async ({ ctx, cookies }) => {
    const trade = await services.trades.findByToken(ctx, cookies[TRADE_COOKIE] ?? '');
    if (!trade) throw unknownTrade();
    return { trade };
  });

  endpoint(app, getCurrentLabel, async ({ ctx, cookies, query }, reply) =>
    sendPdf(reply, await services.trades.labelPdf(ctx, cookies[TRADE_COOKIE] ?? '', query.format ?? 'a4')),
  );

  endpoint(app, getLinkedLabel, async ({ ctx, params, query }, reply) =>
    sendPdf(reply, await services.trades.labelPdfByLink(ctx, params, query.format ?? 'a4')),
  );
};

function sendPdf(reply: FastifyReply, pdf: Uint8Array | undefined): FastifyReply {
  if (!pdf) throw unknownTrade();
  return reply
    .type('application/pdf')
    .header('content-disposition', 'inline; filename="label.pdf"')
    .send(Buffer.from(pdf));
}

function unknownTrade(): ProblemError {
  return new ProblemError(404, 'trade.unknown', 'There is no trade here that this request may see.');
}

function idempotencyKey(header: string | string[] | undefined): string {
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw new ProblemError(
    400,
    header === undefined ? 'idempotency.missing' : 'idempotency.malformed',
    'Send the header Idempotency-Key with 1 to 200 visible ASCII characters, a new one for every sale.',
  );
}

/** A payout that was left out may not be needed: only a sale that can be priced tells. */
function parts(body: unknown): { address: unknown; payout?: unknown } {
  const { address = {}, payout } = (typeof body === 'object' && body !== null ? body : {}) as Partial<TradeInput>;
  return { address, ...(payout === undefined ? {} : { payout }) };
}

/** The schema stops at its first mistake; where the form has mistakes, all of them are told, under the codes forms translate. */
function refusedBody(error: Error, fields: ProblemField[]): Error {
  return fields.length > 0 ? refusedFields(fields) : error;
}

function refusedFields(fields: ProblemField[]): ProblemError {
  return new ProblemError(422, 'fields', 'Some members are not right.', fields);
}

function refusal(error: TradeError, body: TradeInput): ProblemError {
  switch (error.code) {
    case 'fields':
      return refusedFields(error.fields);
    case 'terms.notAccepted':
      return one(422, error.code, '/termsAccepted', 'The terms of sale must be accepted.');
    case 'cart.empty':
      return one(422, error.code, '/lines', 'There is nothing to sell.');
    case 'cart.cap':
      return one(
        422,
        error.code,
        '/lines',
        `A trade is worth ${error.capCents} cents at most; larger ones go through our contact.`,
      );
    case 'voucher':
      return one(422, `voucher.${error.problem}`, '/voucher', 'The voucher cannot be used.');
    case 'idempotency.reused':
      return new ProblemError(
        422,
        error.code,
        'This Idempotency-Key belongs to a sale with another body. Send a new key.',
      );
    case 'offers.gone':
      return new ProblemError(
        409,
        error.code,
        'Some offers do not hold any more, or are not of this shop.',
        error.gone.map(({ offerId, reason }) => ({
          pointer: `/lines/${body.lines.findIndex((line) => line.offerId === offerId)}/offerId`,
          code: `offer.${reason}`,
          detail: reason === 'expired' ? 'The offer has expired.' : 'This shop made no such offer.',
        })),
      );
  }
}

function one(status: number, code: string, pointer: string, detail: string): ProblemError {
  return new ProblemError(status, code, detail, [{ pointer, code, detail }]);
}
