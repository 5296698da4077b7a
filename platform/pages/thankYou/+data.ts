import { type ParcelLabel, shownTrade, type ThankYouView } from '../../features/thank-you/thank-you-view.ts';
import type { Services } from '../../server/services.ts';
import type { TradeView } from '../../services/trades/types.ts';
import { CART_COOKIE, parseCartCookie } from '../../shared/cart-cookie.ts';
import { dropOffPoints } from '../../shared/drop-off.ts';
import { HOUR_MS } from '../../shared/durations.ts';
import { toPurchase, toTradeEventData } from '../../shared/event-data.ts';
import { listPayPalTypeIds } from '../../shared/payment-types.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { CHECKOUT_COOKIE, TRADE_COOKIE } from '../../shared/visitor-cookies.ts';
import { describePreparation } from '../describe-preparation.ts';
import { screenData } from '../screen-data.ts';

/** Only a browser with the trade's cookie sees the trade; all others get a link to home. */
export const data = screenData<ThankYouView>(async (pageContext) => {
  const { services, ctx, cookies, shop, t } = pageContext;
  const token = cookies[TRADE_COOKIE];
  const trade = token ? await services.trades.findByToken(ctx, token) : undefined;
  if (!trade) return { view: { trade: null }, document: { title: t('thankYou.noneHeadline') } };

  // The draft has become this trade; a second click on the way here still needed it. With new cart lines it may already
  // belong to the next trade.
  const draft = cookies[CHECKOUT_COOKIE];
  if (draft && parseCartCookie(cookies[CART_COOKIE]).length === 0) {
    await services.checkout.drop(ctx, draft);
  }
  const labels = await loadLabels(services, ctx, trade);
  const devices = trade.lines.map(({ offer }) => offer);
  const preparation = describePreparation(pageContext, { devices, totalCents: trade.totalCents });
  const { name, street, postalCode, city, country } = ctx.tenant.returnAddress;
  const byPayPal =
    trade.payout !== null && listPayPalTypeIds(ctx.tenant.paymentTypes).includes(trade.payout.paymentType);
  return {
    view: {
      trade: shownTrade(trade, {
        to: [name, street, `${postalCode} ${city}, ${country}`],
        byPayPal,
        preparation,
        dropOff: dropOffPoints(ctx.tenant, shop.lang),
        labels,
      }),
      measured: await loadMeasuredTrade(services, ctx, trade),
    },
    document: {
      title: t(trade.totalCents > 0 ? 'thankYou.title' : 'thankYou.titleRecycling', { number: trade.number }),
    },
  };
});

/** A label for each parcel; a trade of another host has one. */
function loadLabels({ trades }: Services, ctx: RequestContext, trade: TradeView): Promise<ParcelLabel[]> {
  const { parcels = [{ trackingNumber: trade.trackingNumber, lines: [] }] } = trade;
  return Promise.all(
    parcels.map(async ({ trackingNumber, lines }) => {
      return { trackingNumber, lines, ...(await trades.labelCodes(ctx, { ...trade, trackingNumber })) };
    }),
  );
}

/** How long a trade counts as new for tracking. Its page opens for weeks, and consent may be given later. */
const NEW_MS = HOUR_MS;

async function loadMeasuredTrade(
  services: Services,
  ctx: RequestContext,
  trade: TradeView,
): Promise<ThankYouView['measured']> {
  if (ctx.now().getTime() - Date.parse(trade.createdAt) > NEW_MS) return null;
  const lines = await Promise.all(
    trade.lines.map(async ({ offer, quantity }) => {
      const category = await findCategoryName(services, ctx, offer.deviceId);
      return { offer, quantity, category };
    }),
  );
  const payPalTypes = listPayPalTypeIds(ctx.tenant.paymentTypes);
  const measured = { ...trade, lines, paymentType: trade.payout?.paymentType ?? null, payPalTypes };
  const { number, totalCents: cents, currency, reference = null } = trade;
  return {
    data: toTradeEventData(measured),
    purchase: toPurchase(measured),
    trade: { number, cents, currency, reference },
  };
}

/** The trade exists. If the catalogue fails now, only the category is missing. */
async function findCategoryName(
  { catalogue }: Services,
  ctx: RequestContext,
  deviceId: string,
): Promise<string | null> {
  try {
    return (await catalogue.findDeviceById(ctx, deviceId))?.categoryId ?? null;
  } catch (err) {
    ctx.log.warn({ err, tenant: ctx.tenant.id }, 'a trade is tracked without its category');
    return null;
  }
}
