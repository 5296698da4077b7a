import { useEffect, useRef } from 'react';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useText } from '../../shop/use-text.ts';
import { hasEnded } from '../../trade/trade-steps.ts';
import { useTradeHistory } from '../queries/use-trade-history.ts';
import { NoTrades } from './NoTrades.tsx';
import { PastTrades } from './PastTrades.tsx';
import { QueryProblem } from './QueryProblem.tsx';
import { TradeCard } from './TradeCard.tsx';

/** The customer's trades: open ones with their steps, ended ones as rows, older ones on demand. */
export function TradeList() {
  const t = useText();
  const history = useTradeHistory();
  const pages = history.data?.pages ?? [];
  const trades = pages.flatMap((page) => page.trades);
  const open = trades.filter((trade) => !hasEnded(trade));
  const past = trades.filter(hasEnded);
  useFocusOnOlder(pages.length, pages.at(-1)?.trades[0]?.tradeId);
  if (history.isPending)
    return <Skeleton label={t('account.trying')} blocks={['title', 'amount', 'steps', 'row', 'row']} />;
  return (
    <>
      <QueryProblem read={history} what={t('account.trades.failed')} />
      {history.data && trades.length === 0 ? <NoTrades /> : null}
      {open.length > 0 ? (
        <section aria-labelledby="open-trades">
          <h2 id="open-trades" className="visually-hidden">
            {t('account.trades.open')}
          </h2>
          {open.map((trade) => (
            <TradeCard key={trade.tradeId} trade={trade} />
          ))}
        </section>
      ) : null}
      {past.length > 0 ? (
        <section aria-labelledby="past-trades">
          <h2 id="past-trades" className="h3 space-below">
            {t('account.trades.past')}
          </h2>
          <PastTrades trades={past} />
        </section>
      ) : null}
      <p className="visually-hidden" role="status">
        {pages.length > 1 ? t('account.trades.shown', { count: trades.length }) : ''}
      </p>
      {history.hasNextPage ? (
        <p>
          <button
            type="button"
            className="button"
            aria-disabled={history.isFetchingNextPage}
            onClick={() => history.isFetchingNextPage || void history.fetchNextPage()}
          >
            {t(history.isFetchingNextPage ? 'account.trying' : 'account.trades.older')}
          </button>
        </p>
      ) : null}
    </>
  );
}

/** After loading older trades focus moves to the first of them; the button may have been removed. */
function useFocusOnOlder(pages: number, firstOfLast: number | undefined): void {
  const shown = useRef(pages);
  useEffect(() => {
    if (shown.current > 0 && pages > shown.current && firstOfLast !== undefined)
      document.getElementById(`trade-${firstOfLast}`)?.focus();
    shown.current = pages;
  }, [pages, firstOfLast]);
}
