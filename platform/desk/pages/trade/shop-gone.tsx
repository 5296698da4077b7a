import { type DeskAnswer, toPage } from '../../desk-route.ts';
import { useTexts } from '../../texts.ts';
import { OpenTrade } from './OpenTrade.tsx';
import type { TradeFacts } from './trade-facts.ts';

/** On the page of a trade whose shop's files were removed. */
export function ShopGoneNotice({ tenant }: { tenant: string }) {
  const texts = useTexts();
  return (
    <section className="message-box warning notice space-below-large">
      <h2>{texts.t('trade.shopGoneTitle')}</h2>
      <p>{texts.t('trade.shopGone', { tenant })}</p>
    </section>
  );
}

/** Answers an action on a trade whose shop's files were removed. Nothing was changed. */
export function shopGonePage({ tenant, trade: { number } }: TradeFacts): DeskAnswer {
  return toPage({
    title: () => number,
    section: 'queue',
    status: 409,
    body: (
      <>
        <h1 className="space-below">{number}</h1>
        <ShopGoneNotice tenant={tenant} />
        <OpenTrade number={number} />
      </>
    ),
  });
}
