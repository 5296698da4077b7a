import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { isObject } from '../../forms/check.ts';
import { detailsForm } from '../../forms/details.ts';
import { embeddedServices } from '../../generated/api/endpoint-contracts.gen.ts';
import {
  cancelSale,
  createTrade,
  endSaleRest,
  getCurrentLabel,
  getCurrentTrade,
  getLinkedLabel,
  getMessagePhoto,
  getReturnLabel,
  getSale,
  sendTradeMessage,
  withdrawSale,
} from '../../generated/api/endpoints.gen.ts';
import type { TradeInput } from '../../services/trades/types.ts';
import { endpointUrl } from '../../shared/endpoint.ts';
import { tradeFileName } from '../../shared/file-name.ts';
import { ProblemError } from '../../shared/problem.ts';
import { getTradeAccess } from '../../shared/trade-access.ts';
import { TRADE_COOKIE } from '../../shared/visitor-cookies.ts';
import { tradeCookie } from '../pages/forms/cart-cookies.ts';
import { withPartnerReference } from '../pages/forms/partner-reference.ts';
import { toMessageErrorResponse } from '../service-errors/clarifications.ts';
import { toProblem } from '../service-errors/error-response.ts';
import {
  toCancelErrorResponse,
  toEndRestErrorResponse,
  toTradeErrorResponse,
  toWithdrawErrorResponse,
} from '../service-errors/trades.ts';
import type { ApiOptions } from './api-options.ts';
import { registerEndpoint } from './endpoint.ts';
import { refuseInvalid } from './form-body.ts';
import { setPrivateCookie } from './private-cookie.ts';

/** Creates trades, and serves the trade and label to the visitor who holds its cookie. All responses are `no-store`. */
export const tradesRoutes: FastifyPluginAsync<ApiOptions> = async (app, { services, https }) => {
  app.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'no-store');
  });

  registerEndpoint(
    app,
    createTrade,
    async (request, reply) => {
      const { ctx, headers, body, cookies } = request;
      const key = idempotencyKey(headers['idempotency-key']);
      refuseInvalid(detailsForm, request, { facts: { pays: namesPayout(body) } });
      const input = withPartnerReference(body as TradeInput, cookies);
      const created = await services.trades.create(ctx, key, input);
      if (!created.ok) throw toProblem(toTradeErrorResponse(created.error, input.lines));
      setPrivateCookie(reply, tradeCookie(created.value.accessToken), https);
      if (created.value.replayed) reply.header('idempotency-replayed', 'true');
      const location = endpointUrl(embeddedServices, getCurrentTrade);
      return reply.status(201).header('location', location).send({ trade: created.value.trade });
    },
    { attachValidation: true },
  );

  registerEndpoint(app, getCurrentTrade, async ({ ctx, cookies }) => {
    const trade = await services.trades.findByToken(ctx, cookies[TRADE_COOKIE] ?? '');
    if (!trade) throw unknownTrade();
    return { trade };
  });

  registerEndpoint(app, getCurrentLabel, async ({ ctx, cookies, query }, reply) => {
    const token = cookies[TRADE_COOKIE] ?? '';
    const trade = await services.trades.findByToken(ctx, token);
    if (!trade) throw unknownTrade();
    const pdf = await services.trades.labelPdf(ctx, token, query.format ?? 'a4');
    return sendPdf(reply, pdf, tradeFileName(ctx.tenant, trade.number, 'label'));
  });

  registerEndpoint(app, getSale, async ({ ctx, params, cookies }) => {
    const sale = await services.trades.findTradePage(ctx, getTradeAccess(params.token, cookies));
    if (!sale) throw unknownTrade();
    return { sale };
  });

  registerEndpoint(app, cancelSale, async ({ ctx, params, cookies }) => {
    const cancelled = await services.trades.cancelTrade(ctx, getTradeAccess(params.token, cookies));
    if (!cancelled.ok) throw toProblem(toCancelErrorResponse(cancelled.error));
    return { sale: cancelled.value };
  });

  registerEndpoint(app, withdrawSale, async ({ ctx, params, cookies }) => {
    const withdrawn = await services.trades.withdrawTrade(ctx, getTradeAccess(params.token, cookies));
    if (!withdrawn.ok) throw toProblem(toWithdrawErrorResponse(withdrawn.error));
    return { sale: withdrawn.value };
  });

  registerEndpoint(app, endSaleRest, async ({ ctx, params, cookies }) => {
    const ended = await services.trades.endRest(ctx, getTradeAccess(params.token, cookies));
    if (!ended.ok) throw toProblem(toEndRestErrorResponse(ended.error));
    return { sale: ended.value };
  });

  registerEndpoint(app, sendTradeMessage, async ({ ctx, params, cookies, body }) => {
    const access = getTradeAccess(params.token, cookies);
    const written = await services.opinions.write(ctx, access, { text: body.text });
    if (!written.ok) throw toProblem(toMessageErrorResponse(written.error));
    const sale = await services.trades.findTradePage(ctx, access);
    if (!sale) throw unknownTrade();
    return { sale };
  });

  registerEndpoint(app, getMessagePhoto, async ({ ctx, params, cookies }, reply) => {
    const photo = await services.opinions.photo(ctx, getTradeAccess(params.token, cookies), params.photo);
    if (!photo) throw unknownTrade();
    return reply.type('image/jpeg').send(Buffer.from(photo));
  });

  registerEndpoint(app, getLinkedLabel, async ({ ctx, params, query }, reply) => {
    const pdf = await services.trades.labelPdfByLink(ctx, params, query.format ?? 'a4');
    return sendPdf(reply, pdf, tradeFileName(ctx.tenant, params.number, 'label'));
  });

  registerEndpoint(app, getReturnLabel, async ({ ctx, params, query }, reply) => {
    const pdf = await services.trades.returnLabelPdfByLink(ctx, params, query.format ?? 'a4');
    return sendPdf(reply, pdf, tradeFileName(ctx.tenant, params.number, 'return-label'));
  });
};

function sendPdf(reply: FastifyReply, pdf: Uint8Array | undefined, name: string): FastifyReply {
  if (!pdf) throw unknownTrade();
  return reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${name}"`)
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
    'Send the header Idempotency-Key with 1 to 200 visible ASCII characters, a new one for every trade.',
  );
}

/** A missing payout may be allowed: only pricing the trade decides. */
function namesPayout(body: unknown): boolean {
  return isObject(body) && body.payout !== undefined;
}
