import type { ShownMessage } from '../../features/thread/Messages.tsx';
import type { TradePageView } from '../../features/trade-page/TradeScreen.tsx';
import type { Services } from '../../server/services.ts';
import { dropOffPoints } from '../../shared/drop-off.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { getTradeAccess, type TradeAccess } from '../../shared/trade-access.ts';
import { screenData } from '../screen-data.ts';

/** The trade of the address, or the last trade of this browser. */
export const data = screenData<TradePageView>(async ({ services, ctx, cookies, shop, t }) => {
  const { token = '' } = shop.match.params;
  const access = getTradeAccess(token, cookies);
  const sale = (await services.trades.findTradePage(ctx, access)) ?? null;
  if (!sale) return { view: { sale, dropOff: [], messages: null }, document: { title: t('sale.none.headline') } };
  const title = t(sale.totalCents > 0 ? 'thankYou.title' : 'thankYou.titleRecycling', { number: sale.number });
  const dropOff = sale.label === '' ? [] : dropOffPoints(ctx.tenant, shop.lang);
  return {
    view: { sale, dropOff, messages: await listShownMessages(ctx, services, { token, access }) },
    document: { title, ...(sale.test === true ? { test: true } : {}) },
  };
});

/** Null unless a second opinion was opened. */
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
