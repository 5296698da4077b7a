import { sum } from '../../../shared/money.ts';
import { moneyText } from '../../amounts.ts';
import { Problems } from '../../Problems.tsx';
import { Faster } from './conflict.tsx';
import { InspectedItem } from './InspectedItem.tsx';
import { computePrice } from './ItemPriceComparison.tsx';
import { getInspectedAnswers, isPriceReduced, pricedAs, type TypedItem } from './inspection-form.ts';
import type { TradeFacts } from './trade-facts.ts';

interface InspectionPageProps {
  facts: TradeFacts;
  typed: readonly TypedItem[];
  problems: Readonly<Record<string, string>>;
  confirm: boolean;
  /** E-mail address of the person who changed the trade first. */
  faster: string | undefined;
}

/** The seller's questions again, answered by the inspector. */
export function InspectionPage({ facts, typed, problems, confirm, faster }: InspectionPageProps) {
  const { number } = facts.trade;
  return (
    <>
      <h1 className="space-below">{`Inspect ${number}`}</h1>
      {faster === undefined ? null : (
        <section className="message-box warning notice space-below-large" role="alert" tabIndex={-1}>
          <h2>The trade has changed</h2>
          <Faster facts={facts} you={faster} />
          <p>Nothing was saved. What you typed is below; look at it again and send it.</p>
        </section>
      )}
      {confirm ? <Outcome facts={facts} typed={typed} /> : null}
      <Problems problems={problems} />
      <form method="post" encType="multipart/form-data" action={`/desk/trades/${number}/inspection`}>
        {/* The default button for Enter. */}
        <button type="submit" name="act" value="price" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          Calculate the price
        </button>
        <input type="hidden" name="version" value={facts.version} />
        <input type="hidden" name="seen" value={pricedAs(facts, typed)} />
        <div className="desk-stack">
          {facts.items.map((piece) => (
            <InspectedItem
              key={piece.item}
              facts={facts}
              tradeItem={piece}
              typed={typed.find(({ item }) => item === piece.item)}
              problems={problems}
            />
          ))}
        </div>
        <Finish facts={facts} typed={typed} confirm={confirm} />
      </form>
    </>
  );
}

type OutcomeProps = Pick<InspectionPageProps, 'facts' | 'typed'>;

/** Preview of the inspection's consequences. */
function Outcome({ facts, typed }: OutcomeProps) {
  const { trade } = facts;
  const offered = moneyText(trade.totalCents, trade.currency);
  const amount = amountFor(facts, typed);
  const result = amount === undefined ? 'not known yet' : moneyText(amount, trade.currency);
  return (
    <section className="message-box warning notice space-below-large" role="alert" tabIndex={-1}>
      {isPriceReduced(facts, typed) ? (
        <>
          <h2>The price goes down</h2>
          <p>{`From ${offered} to ${result}. The seller is asked with the text and photos below.`}</p>
        </>
      ) : (
        <>
          <h2>{`The seller is paid ${result}`}</h2>
          <p>{`Offered was ${offered}. This is final: the seller gets a mail, and the payment is due.`}</p>
        </>
      )}
      <p>Confirm it below, or change the answers.</p>
    </section>
  );
}

/** The value of the devices with these answers, plus the voucher unless that value is 0. */
function amountFor({ trade, items }: TradeFacts, typed: readonly TypedItem[]): number | undefined {
  const prices = items.map((piece) => computePrice(piece, getInspectedAnswers(piece, typed)));
  if (prices.includes(undefined)) return undefined;
  const devices = sum(prices.map((price) => price ?? 0));
  return devices > 0 ? devices + (trade.voucher?.valueCents ?? 0) : 0;
}

function Finish({ facts, typed, confirm }: OutcomeProps & Pick<InspectionPageProps, 'confirm'>) {
  const { trade } = facts;
  const offered = moneyText(trade.totalCents, trade.currency);
  const amount = amountFor(facts, typed);
  const text = amount === undefined ? 'not known yet' : moneyText(amount, trade.currency);
  return (
    <div className="desk-finish desk-panel">
      <p>
        {`Offered ${offered}, as answered `}
        <b>{text}</b>
      </p>
      <div className="button-pair">
        <button type="submit" name="act" value="price" className="button" aria-keyshortcuts="w">
          Calculate the price
        </button>
        {confirm ? (
          <button
            type="submit"
            name="act"
            value="confirm"
            className="button button-primary"
            aria-keyshortcuts="Control+Enter"
          >
            {`Confirm: ${isPriceReduced(facts, typed) ? 'ask about' : 'pay'} ${text}`}
          </button>
        ) : (
          <button type="submit" name="act" value="done" className="button button-primary" aria-keyshortcuts="f">
            Finish…
          </button>
        )}
        <a className="button" href={`/desk/trades/${trade.number}`}>
          Back to the trade
        </a>
      </div>
    </div>
  );
}
