import { shownTrade, type ThankYouView } from '../../features/thank-you/thank-you-view.ts';
import { CART_COOKIE, parseCartCookie } from '../../shared/cart-cookie.ts';
import { payPalTypesOf } from '../../shared/checkout-fields.ts';
import type { PageContextServer, PageMeta } from '../page-context.ts';

/** Only who holds the trade's cookie sees the trade; everybody else gets the way home. */
export async function data(pageContext: PageContextServer): Promise<ThankYouView & { meta: PageMeta }> {
  const { services, ctx, cookies, t } = pageContext;
  const token = cookies.umlauf_trade;
  const trade = token ? await services.trades.findByToken(ctx, token) : undefined;
  if (!trade) return { trade: null, meta: { title: t('thankYou.noneHeadline'), noindex: true } };

  // The draft has become this trade; a second click on the way here still needed it. With something new in the cart
  // it may already be the next sale's.
  if (cookies.umlauf_checkout && parseCartCookie(cookies[CART_COOKIE]).length === 0) {
    await services.checkout.drop(ctx, cookies.umlauf_checkout);
  }
  const codes = await services.trades.labelCodes(ctx, trade);
  const { name, street, postalCode, city, country } = ctx.tenant.returnAddress;
  const byPayPal = trade.payout !== null && payPalTypesOf(ctx.tenant.paymentTypes).includes(trade.payout.paymentType);
  return {
    trade: shownTrade(trade, { to: [name, street, `${postalCode} ${city}, ${country}`], byPayPal, ...codes }),
    meta: {
      title: t(trade.totalCents > 0 ? 'thankYou.title' : 'thankYou.titleRecycling', { number: trade.number }),
      noindex: true,
    },
  };
}
