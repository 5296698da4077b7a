import type { TradePageView } from '../../features/trade-page/TradeScreen.tsx';
import { dropOffPoints } from '../../shared/drop-off.ts';
import { getTradeAccess } from '../../shared/trade-access.ts';
import { screenData } from '../screen-data.ts';

/** The trade of the address, or the last trade of this browser. */
export const data = screenData<TradePageView>(async ({ services, ctx, cookies, shop, t }) => {
  const sale =
    (await services.trades.findTradePage(ctx, getTradeAccess(shop.match.params.token ?? '', cookies))) ?? null;
  if (!sale) return { view: { sale, dropOff: [] }, document: { title: t('sale.none.headline') } };
  const title = t(sale.totalCents > 0 ? 'thankYou.title' : 'thankYou.titleRecycling', { number: sale.number });
  const dropOff = sale.label === '' ? [] : dropOffPoints(ctx.tenant, shop.lang);
  return { view: { sale, dropOff }, document: { title } };
});
