import {
  cancelSale,
  createTrade,
  getCurrentLabel,
  getCurrentTrade,
  getSale,
} from '../../generated/api/endpoints.gen.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { fail, ok } from '../../shared/result.ts';
import { THIS_BROWSER, type TradeAccess } from '../../shared/trade-access.ts';
import { tradeCapFor } from '../../shared/trade-cap.ts';
import { TRADE_COOKIE } from '../../shared/visitor-cookies.ts';
import type { GoneOffer } from '../offers/index.server.ts';
import { type CallRemote, cookieSet, notUnderstood, type RemoteError } from '../remote/index.server.ts';
import type { TradeError, TradeInput, TradeService, TradeView } from './types.ts';

type RemoteTrades = Pick<TradeService, 'create' | 'findByToken' | 'labelPdf' | 'findTradePage' | 'cancelTrade'>;

/** Trades of another host. Their token travels in its own cookie, as between a browser and that host. */
export function createRemoteTrades(call: CallRemote): RemoteTrades {
  const cookies = (token: string) => ({ [TRADE_COOKIE]: token });
  const openedBy = (key: TradeAccess) =>
    'token' in key
      ? { params: { token: key.token } }
      : { params: { token: THIS_BROWSER }, cookies: cookies(key.accessToken) };
  return {
    create: async (ctx, key, body) => {
      const made = await call(ctx, createTrade, { headers: { 'idempotency-key': key }, body });
      if (!made.ok) return fail(tradeError(ctx, made.error, body.lines));
      const { value, headers } = made.value;
      const accessToken = cookieSet(made.value, TRADE_COOKIE) ?? '';
      return ok({ trade: value.trade as TradeView, accessToken, replayed: headers['idempotency-replayed'] === 'true' });
    },
    findByToken: async (ctx, token) => {
      const found = await call(ctx, getCurrentTrade, { cookies: cookies(token) });
      if (found.ok) return found.value.value.trade as TradeView;
      return found.error.status === 404 ? undefined : notUnderstood(found.error);
    },
    findTradePage: async (ctx, key) => {
      const found = await call(ctx, getSale, openedBy(key));
      if (found.ok) return found.value.value.sale;
      return found.error.status === 404 ? undefined : notUnderstood(found.error);
    },
    cancelTrade: async (ctx, key) => {
      const cancelled = await call(ctx, cancelSale, openedBy(key));
      if (cancelled.ok) return ok(cancelled.value.value.sale);
      const { code } = cancelled.error;
      if (code === 'trade.unknown') return fail({ code });
      return code === 'trade.state' ? fail({ code, from: 'shipped', to: 'cancelled' }) : notUnderstood(cancelled.error);
    },
    labelPdf: async (ctx, token, format) => {
      const printed = await call(ctx, getCurrentLabel, { query: { format }, cookies: cookies(token) });
      if (printed.ok) return printed.value.value as Buffer;
      return printed.error.status === 404 ? undefined : notUnderstood(printed.error);
    },
  };
}

function tradeError(
  { tenant, business }: RequestContext,
  refusal: RemoteError,
  lines: TradeInput['lines'],
): TradeError {
  const { code, fields } = refusal;
  switch (code) {
    case 'fields':
      return { code, fields };
    case 'terms.notAccepted':
    case 'cart.empty':
    case 'idempotency.reused':
    case 'idempotency.unreadable':
    case 'password.again':
      return { code };
    case 'cart.cap':
      return { code, capCents: tradeCapFor(tenant, business) };
    case 'voucher.unknown':
    case 'voucher.expired':
    case 'voucher.usedUp':
    case 'voucher.minimum':
      return { code: 'voucher', problem: code.slice('voucher.'.length) as 'unknown' };
    case 'offers.gone':
      return {
        code,
        gone: fields.map((field) => ({
          offerId: lines[Number(field.pointer.split('/')[2])]?.offerId ?? '',
          reason: toGoneReason(field.code),
        })),
      };
    default:
      return notUnderstood(refusal);
  }
}

function toGoneReason(code: string): GoneOffer['reason'] {
  return code === 'offer.expired' || code === 'offer.sold' ? (code.slice('offer.'.length) as 'sold') : 'unknown';
}
