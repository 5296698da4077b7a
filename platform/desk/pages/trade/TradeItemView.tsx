import { moneyText } from '../../amounts.ts';
import { ItemPriceComparison } from './ItemPriceComparison.tsx';
import { answerText, type ItemFacts, type TradeFacts } from './trade-facts.ts';

interface TradeItemViewProps {
  facts: TradeFacts;
  tradeItem: ItemFacts;
}

const decisions = { accepted: 'Bought', returned: 'Goes back' } as const;

/** One item: declared answers, inspected answers, value. */
export function TradeItemView({ facts, tradeItem }: TradeItemViewProps) {
  const { lang, trade } = facts;
  const {
    item,
    deviceName,
    offeredCents,
    declaredAnswers,
    inspectedAnswers,
    inspectedCents,
    difference,
    decision,
    questions,
  } = tradeItem;
  const photos = facts.photos.filter((photo) => photo.item === item);
  const asked = questions.length > 0 ? questions : Object.keys(declaredAnswers).map((id) => ({ id, label: id }));
  const ledger = { tradeItem, currency: trade.currency, lang };
  return (
    <section className="desk-panel" aria-labelledby={`piece-${item}`}>
      <h2 id={`piece-${item}`} className="h3 space-below-small">
        {`${item}. ${deviceName}`}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys */}
      <section className="desk-table plain" aria-label={`Answers for item ${item}`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Question</th>
              <th scope="col">The seller’s answer</th>
              {inspectedAnswers ? <th scope="col">Found</th> : null}
            </tr>
          </thead>
          <tbody lang={lang}>
            {asked.map(({ id, label }) => (
              <tr
                key={id}
                className={inspectedAnswers && inspectedAnswers[id] !== declaredAnswers[id] ? 'differs' : undefined}
              >
                <th scope="row">{label}</th>
                <td>{answerText(questions, id, declaredAnswers)}</td>
                {inspectedAnswers ? <td>{answerText(questions, id, inspectedAnswers)}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {difference ? <blockquote className="desk-quote">{difference}</blockquote> : null}
      <Photos photos={photos} />
      <div className="desk-ledgers">
        <ItemPriceComparison {...ledger} answers={declaredAnswers} totalCents={offeredCents} caption="Offered" />
        {inspectedAnswers && inspectedCents !== null && inspectedCents !== offeredCents ? (
          <ItemPriceComparison {...ledger} answers={inspectedAnswers} totalCents={inspectedCents} caption="As found" />
        ) : null}
      </div>
      {decision ? (
        <p className="space-above-small">
          <b>{decisions[decision]}</b>
          {decision === 'accepted' ? ` for ${moneyText(inspectedCents ?? offeredCents, trade.currency)}` : ''}
        </p>
      ) : null}
    </section>
  );
}

/** Thumbnails that link to the full photos. */
export function Photos({ photos }: { photos: TradeFacts['photos'] }) {
  if (photos.length === 0) return null;
  return (
    <ul className="desk-photos">
      {photos.map(({ id, item, width, height, person }, index) => (
        <li key={id}>
          <a href={`/desk/photos/${id}`}>
            <img
              src={`/desk/photos/${id}`}
              width={width}
              height={height}
              loading="lazy"
              alt={`Item ${item}, view ${index + 1}, taken by ${person}`}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
