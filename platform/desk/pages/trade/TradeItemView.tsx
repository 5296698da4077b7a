import { composeDeviceName } from '../../../shared/device-name.ts';
import { Message } from '../../Message.tsx';
import { useTexts } from '../../texts.ts';
import { ErasureFacts } from '../erasure/ErasureFacts.tsx';
import { ItemPriceComparison } from './ItemPriceComparison.tsx';
import { outcomeLabel } from './outcome-form.ts';
import { answerText, type ItemFacts, type TradeFacts } from './trade-facts.ts';

interface TradeItemViewProps {
  facts: TradeFacts;
  tradeItem: ItemFacts;
}

/** One item: declared answers, inspected answers, value. */
export function TradeItemView({ facts, tradeItem }: TradeItemViewProps) {
  const texts = useTexts();
  const { wordsLang: lang, trade } = facts;
  const {
    item,
    deviceName,
    offeredCents,
    declaredAnswers,
    inspectedAnswers,
    inspectedCents,
    difference,
    decision,
    outcome,
    questions,
  } = tradeItem;
  // The answers of another model belong to other questions.
  const foundAnswers = outcome ? null : inspectedAnswers;
  const photos = facts.photos.filter((photo) => photo.item === item);
  const erased = facts.erased.find((one) => one.item === item);
  const asked = questions.length > 0 ? questions : Object.keys(declaredAnswers).map((id) => ({ id, label: id }));
  const ledger = { tradeItem, currency: trade.currency, lang };
  return (
    <section className="desk-panel" aria-labelledby={`piece-${item}`}>
      <h2 id={`piece-${item}`} className="h3 space-below-small">
        {`${item}. ${deviceName}`}
      </h2>
      {outcome ? (
        <p className="space-below-small">
          <b>{outcomeLabel(texts, outcome)}</b>
          {outcome.device ? `: ${composeDeviceName(outcome.device)}` : ''}
          {outcome.claim ? `. ${texts.t('trade.claimWas', { claim: outcome.claim })}` : ''}
          {inspectedCents === null
            ? ''
            : `. ${texts.t('trade.asFoundAmount', { amount: texts.money(inspectedCents, trade.currency) })}`}
        </p>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys */}
      <section className="desk-table plain" aria-label={texts.t('trade.answersForItem', { item })} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.t('column.question')}</th>
              <th scope="col">{texts.t('column.theSellersAnswer')}</th>
              {foundAnswers ? <th scope="col">{texts.t('column.found')}</th> : null}
            </tr>
          </thead>
          <tbody lang={lang}>
            {asked.map(({ id, label }) => (
              <tr key={id} className={foundAnswers && foundAnswers[id] !== declaredAnswers[id] ? 'differs' : undefined}>
                <th scope="row">{label}</th>
                <td>{answerText(questions, id, declaredAnswers)}</td>
                {foundAnswers ? <td>{answerText(questions, id, foundAnswers)}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {difference ? <blockquote className="desk-quote">{difference}</blockquote> : null}
      <Photos photos={photos} />
      {erased?.serial || erased?.erasure ? <ErasureFacts number={trade.number} item={erased} /> : null}
      <div className="desk-ledgers">
        <ItemPriceComparison
          {...ledger}
          answers={declaredAnswers}
          totalCents={offeredCents}
          caption={texts.t('trade.offered')}
        />
        {foundAnswers && inspectedCents !== null && inspectedCents !== offeredCents ? (
          <ItemPriceComparison
            {...ledger}
            answers={foundAnswers}
            totalCents={inspectedCents}
            caption={texts.t('trade.asFound2')}
          />
        ) : null}
      </div>
      {decision ? (
        <p className="space-above-small">
          {decision === 'accepted' || decision === 'lost' ? (
            <Message
              id="trade.decisionFor"
              values={{
                decision: texts.t(`trade.decision.${decision}`),
                amount: texts.money(inspectedCents ?? offeredCents, trade.currency),
              }}
            />
          ) : (
            <b>{texts.t(`trade.decision.${decision}`)}</b>
          )}
        </p>
      ) : null}
    </section>
  );
}

/** Thumbnails that link to the full photos. */
export function Photos({ photos }: { photos: TradeFacts['photos'] }) {
  const texts = useTexts();
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
              alt={texts.t('trade.itemViewTakenBy', { item, index: index + 1, person })}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
