import { useTexts } from '../../texts.ts';

/** The way from a page about a trade to the trade. */
export function OpenTrade({ number }: { number: string }) {
  return (
    <p>
      <a className="button button-primary" href={`/desk/trades/${number}`} aria-keyshortcuts="o">
        {useTexts().t('trade.openTheTrade')}
      </a>
    </p>
  );
}
