import type { RequestContext } from '../../shared/request-context.ts';
import { fail, ok } from '../../shared/result.ts';
import { THIS_BROWSER, type TradeAccess } from '../../shared/trade-access.ts';
import { tradeCapFor } from '../../shared/trade-cap.ts';
import { TRADE_COOKIE } from '../../shared/visitor-cookies.ts';
import type { GoneOffer } from '../offers/index.server.ts';
import { cookieSet, notUnderstood, type RemoteCalls, type RemoteError } from '../remote/index.server.ts';
import type { TradeError, TradeInput, TradeService, TradeView } from './types.ts';

type RemoteTrades = Pick<
  TradeService,
  'create' | 'findByToken' | 'labelPdf' | 'findTradePage' | 'cancelTrade' | 'withdrawTrade' | 'endRest'
>;

/** Trades of another host. Their token travels in its own cookie, as between a browser and that host. */
export function createRemoteTrades(remote: RemoteCalls): RemoteTrades {
  const cookies = (token: string) => ({ [TRADE_COOKIE]: token });
  const openedBy = (key: TradeAccess) =>
    'token' in key
      ? { params: { token: key.token } }
      : { params: { token: THIS_BROWSER }, cookies: cookies(key.accessToken) };
  return {
    create: async (ctx, key, body) => {
      const made = await remote.createTrade(ctx, { headers: { 'idempotency-key': key }, body });
      if (!made.ok) return fail(tradeError(ctx, made.error, body.lines));
      const { value, headers } = made.value;
      const accessToken = cookieSet(made.value, TRADE_COOKIE) ?? '';
      return ok({ trade: value.trade as TradeView, accessToken, replayed: headers['idempotency-replayed'] === 'true' });
    },
    findByToken: async (ctx, token) =>
      (await remote.getCurrentTrade(ctx, { cookies: cookies(token) })) as TradeView | undefined,
    findTradePage: (ctx, key) => remote.getSale(ctx, openedBy(key)),
    cancelTrade: async (ctx, key) => {
      const cancelled = await remote.cancelSale(ctx, openedBy(key));
      if (cancelled.ok) return cancelled;
      const { code } = cancelled.error;
      return fail(code === 'trade.unknown' ? { code } : { code, from: 'shipped', to: 'cancelled' });
    },
    withdrawTrade: async (ctx, key) => {
      const withdrawn = await remote.withdrawSale(ctx, openedBy(key));
      if (withdrawn.ok) return withdrawn;
      const { code } = withdrawn.error;
      return fail(code === 'trade.state' ? { code, from: 'paid', to: 'returned' } : { code });
    },
    endRest: async (ctx, key) => {
      const ended = await remote.endSaleRest(ctx, openedBy(key));
      if (ended.ok) return ended;
      const { code } = ended.error;
      return fail(code === 'trade.state' ? { code, from: 'received', to: 'received' } : { code });
    },
    labelPdf: async (ctx, token, format) =>
      (await remote.getCurrentLabel(ctx, { query: { format }, cookies: cookies(token) })) as Buffer | undefined,
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
