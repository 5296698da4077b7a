import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { TradeError, TradeInput } from '../../services/trades/types.ts';
import { ProblemError, type ProblemField } from '../../shared/problem.ts';
import { TRADE_COOKIE, tradeCookie } from '../pages/forms/cart-cookies.ts';
import { setPrivateCookie } from './private-cookie.ts';
import type { ApiOptions } from './register-api.ts';

const ref = (name: string) => ({ $ref: `umlauf:api/${name}` });

const keyHeader = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      description:
        'Required. Any text of 1 to 200 visible ASCII characters; the same key and body give the same trade.',
    },
  },
};

const formatQuery = {
  type: 'object',
  additionalProperties: false,
  properties: { format: { type: 'string', enum: ['a4', 'a6'], default: 'a4', description: 'Size of the page.' } },
};

const linkParams = {
  type: 'object',
  required: ['number', 'signature'],
  properties: {
    number: { type: 'string', description: 'Number of the trade.', maxLength: 40 },
    signature: { type: 'string', description: 'From the link in the mail.', maxLength: 100 },
  },
};

interface LabelQuery {
  format?: 'a4' | 'a6';
}

/** Selling, and the trade and label of whoever holds the trade's cookie. Nothing here may be kept by a cache. */
export const tradesRoutes: FastifyPluginAsync<ApiOptions> = async (app, { services, https }) => {
  app.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.post<{ Body: TradeInput }>(
    '/api/trades',
    {
      schema: described('Sell', { headers: keyHeader, body: ref('trade-input'), response: { 201: ref('trade') } }),
      attachValidation: true,
    },
    async (request, reply) => {
      const key = idempotencyKey(request.headers['idempotency-key']);
      if (request.validationError)
        throw refusedBody(request.validationError, services.trades.validate(request.ctx, parts(request.body)));
      const created = await services.trades.create(request.ctx, key, request.body);
      if (!created.ok) throw refusal(created.error, request.body);
      setPrivateCookie(reply, tradeCookie(created.value.accessToken), https);
      if (created.value.replayed) reply.header('idempotency-replayed', 'true');
      return reply.status(201).header('location', '/api/trades/current').send({ trade: created.value.trade });
    },
  );

  app.get(
    '/api/trades/current',
    { schema: described('Read the trade made last', { response: { 200: ref('trade') } }) },
    async (request) => {
      const trade = await services.trades.findByToken(request.ctx, request.cookies[TRADE_COOKIE] ?? '');
      if (!trade) throw unknownTrade();
      return { trade };
    },
  );

  app.get<{ Querystring: LabelQuery }>(
    '/api/trades/current/label.pdf',
    { schema: described('Print the label of the trade made last', { querystring: formatQuery }) },
    async (request, reply) => {
      const token = request.cookies[TRADE_COOKIE] ?? '';
      return sendPdf(reply, await services.trades.labelPdf(request.ctx, token, request.query.format ?? 'a4'));
    },
  );

  app.get<{ Querystring: LabelQuery; Params: { number: string; signature: string } }>(
    '/api/trades/labels/:number/:signature/label.pdf',
    { schema: described('Print a label by the link of the mail', { params: linkParams, querystring: formatQuery }) },
    async (request, reply) =>
      sendPdf(reply, await services.trades.labelPdfByLink(request.ctx, request.params, request.query.format ?? 'a4')),
  );
};

/** `summary` is for the API description; Fastify's own type does not know it. */
function described(summary: string, schema: object): object {
  return { summary, ...schema };
}

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
