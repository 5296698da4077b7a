import { type DeskAnswer, toPage } from '../../desk-route.ts';
import type { TradeFacts } from './trade-facts.ts';

/** On the page of a trade whose shop's files were removed. */
export function ShopGoneNotice({ tenant }: { tenant: string }) {
  return (
    <section className="message-box warning notice space-below-large">
      <h2>The files of this shop are missing</h2>
      <p>
        {`The trade belongs to ${tenant}, which is no longer in the fleet. You see what is stored. To receive, inspect, `}
        {'cancel or pay it, an operator restores the files of the shop, with its state “closed”.'}
      </p>
    </section>
  );
}

/** Answers an action on a trade whose shop's files were removed. Nothing was changed. */
export function shopGonePage({ tenant, trade: { number } }: TradeFacts): DeskAnswer {
  return toPage({
    title: number,
    section: 'queue',
    status: 409,
    body: (
      <>
        <h1 className="space-below">{number}</h1>
        <ShopGoneNotice tenant={tenant} />
        <p>
          <a className="button button-primary" href={`/desk/trades/${number}`} aria-keyshortcuts="o">
            Open the trade
          </a>
        </p>
      </>
    ),
  });
}
