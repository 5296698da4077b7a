import type { ShownMessage } from '../../features/thread/Messages.tsx';
import type { ShownTrade } from '../../features/trade/shown-trade.ts';
import type { ParcelView } from '../../features/trade-page/TradeParcel.tsx';
import type { TradePageView } from '../../features/trade-page/TradeScreen.tsx';
import type { Services } from '../../server/services.ts';
import { dropOffPoints } from '../../shared/drop-off.ts';
import { maskEmail } from '../../shared/payout-masks.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { getTradeAccess, type TradeAccess } from '../../shared/trade-access.ts';
import { describePreparation } from '../describe-preparation.ts';
import type { PageContextServer } from '../page-context.ts';
import { screenData } from '../screen-data.ts';

/** The trade of the address, or the last trade of this browser. */
export const data = screenData<TradePageView>(async (pageContext) => {
  const { services, ctx, cookies, shop, t } = pageContext;
  const { token = '' } = shop.match.params;
  const access = getTradeAccess(token, cookies);
  const sale = (await services.trades.findTradePage(ctx, access)) ?? null;
  if (!sale)
    return {
      view: { sale, parcel: null, messages: null, answersTo: null },
      document: { title: t('sale.none.headline') },
    };
  const title = t(sale.totalCents > 0 ? 'thankYou.title' : 'thankYou.titleRecycling', { number: sale.number });
  const parcel = sale.label === '' ? null : await loadParcel(pageContext, sale);
  return {
    view: {
      sale,
      parcel,
      messages: await listShownMessages(ctx, services, { token, access }),
      answersTo: await maskSellerEmail(pageContext, access),
    },
    document: { title, ...(sale.test === true ? { test: true } : {}) },
  };
});

/** Only while a question is written; null where another host has the trade. */
async function maskSellerEmail({ services, ctx, shop, form }: PageContextServer, access: TradeAccess) {
  if (shop.query.step !== 'ask' && form?.values.act !== 'ask') return null;
  const seller = await services.trades.findSeller(ctx, access);
  return seller ? maskEmail(seller.email) : null;
}

async function loadParcel(pageContext: PageContextServer, sale: ShownTrade): Promise<ParcelView> {
  const { services, ctx, shop } = pageContext;
  const { parcels = [{ trackingNumber: sale.trackingNumber }] } = sale;
  const labels = parcels.map(async ({ trackingNumber }) => {
    const { qrSvg } = await services.trades.labelCodes(ctx, { ...sale, trackingNumber });
    return { trackingNumber, qrSvg };
  });
  const devices = sale.devices.map(({ name, formFactor }) => ({ deviceName: name, formFactor }));
  return {
    labels: await Promise.all(labels),
    preparation: describePreparation(pageContext, { devices, totalCents: sale.totalCents }),
    dropOff: dropOffPoints(ctx.tenant, shop.lang),
  };
}

/** Null unless staff wrote or a second opinion was opened. */
async function listShownMessages(
  ctx: RequestContext,
  { opinions }: Pick<Services, 'opinions'>,
  { token, access }: { token: string; access: TradeAccess },
): Promise<readonly ShownMessage[] | null> {
  const thread = await opinions.thread(ctx, access);
  if (!thread?.open) return null;
  return thread.messages.map(({ person, text, photos, at }) => ({
    own: person === null,
    text,
    at,
    photos: photos.map(({ id, width, height }) => ({
      src: opinions.photoSource(token, id),
      width,
      height,
    })),
  }));
}
