import { sum } from '../../../shared/money.ts';
import { moneyText } from '../../amounts.ts';
import { Problems } from '../../Problems.tsx';
import { Faster } from './conflict.tsx';
import { InspectedPiece } from './InspectedPiece.tsx';
import { answersOf, pricedAs, type TypedPiece } from './inspection-form.ts';
import { priceOf } from './PieceLedger.tsx';
import type { TradeFacts } from './trade-facts.ts';

interface InspectionPageProps {
  facts: TradeFacts;
  typed: readonly TypedPiece[];
  problems: Readonly<Record<string, string>>;
  confirm: boolean;
  /** E-mail of whoever is told that somebody else was faster. */
  faster: string | undefined;
}

/** The seller's questions once more, answered by whoever has the piece in hand. */
export function InspectionPage({ facts, typed, problems, confirm, faster }: InspectionPageProps) {
  const { number } = facts.trade;
  return (
    <>
      <h1 className="space-below">{`Inspect ${number}`}</h1>
      {faster === undefined ? null : (
        <section className="message-box warning notice space-below-large" role="alert" tabIndex={-1}>
          <h2>Somebody was faster</h2>
          <Faster facts={facts} you={faster} />
          <p>Nothing was saved. What you typed is below; look at it again and send it.</p>
        </section>
      )}
      {confirm ? (
        <section className="message-box warning notice space-below-large" role="alert" tabIndex={-1}>
          <h2>The price goes down</h2>
          <p>The seller is asked with the words and photos below. Press “Finish” again to ask.</p>
        </section>
      ) : null}
      <Problems problems={problems} />
      <form method="post" encType="multipart/form-data" action={`/desk/trades/${number}/inspection`}>
        {/* What Enter presses. */}
        <button type="submit" name="act" value="price" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          Work out the price
        </button>
        <input type="hidden" name="version" value={facts.version} />
        <input type="hidden" name="seen" value={pricedAs(facts, typed)} />
        <div className="desk-stack">
          {facts.pieces.map((piece) => (
            <InspectedPiece
              key={piece.item}
              facts={facts}
              piece={piece}
              typed={typed.find(({ item }) => item === piece.item)}
              problems={problems}
            />
          ))}
        </div>
        <Finish facts={facts} typed={typed} />
      </form>
    </>
  );
}

function Finish({ facts, typed }: Pick<InspectionPageProps, 'facts' | 'typed'>) {
  const { trade, pieces } = facts;
  const prices = pieces.map((piece) => priceOf(piece, answersOf(piece, typed)));
  const known = prices.every((price) => price !== undefined);
  const offered = sum(pieces.map(({ offeredCents }) => offeredCents));
  const text = known ? moneyText(sum(prices.map((price) => price ?? 0)), trade.currency) : 'not known yet';
  return (
    <div className="desk-finish desk-panel">
      <p>
        {`Offered ${moneyText(offered, trade.currency)}, as answered `}
        <b>{text}</b>
      </p>
      <div className="button-pair">
        <button type="submit" name="act" value="price" className="button" aria-keyshortcuts="w">
          Work out the price
        </button>
        <button type="submit" name="act" value="done" className="button button-primary" aria-keyshortcuts="f">
          Finish
        </button>
        <a className="button" href={`/desk/trades/${trade.number}`}>
          Back to the trade
        </a>
      </div>
    </div>
  );
}
