import type { Cents } from '../../../shared/money.ts';
import type { Answers } from '../../../shared/price-sheet.ts';
import { Message } from '../../Message.tsx';
import { useTexts } from '../../texts.ts';
import { computePrice } from './ItemPriceComparison.tsx';
import { type TypedForm, typedPrice } from './inspection-form.ts';
import { choiceLabel } from './outcome-form.ts';
import { answerText, type ItemFacts } from './trade-facts.ts';

/** The difference that one answer makes. */
interface AnswerEffect {
  id: string;
  label: string;
  answer: string;
  deltaCents: Cents;
}

/**
 * The effect of each changed answer, one after the other in the order of the form: a condition takes a share of the price
 * that the ones before it left, so only this way the effects add up to the difference.
 */
function listEffects(piece: ItemFacts, answers: Answers): AnswerEffect[] {
  const changed = piece.questions.filter(({ id }) => answers[id] !== piece.declaredAnswers[id]);
  let seen: Answers = piece.declaredAnswers;
  return changed.flatMap(({ id, label }) => {
    const before = computePrice(piece, seen);
    seen = { ...seen, [id]: answers[id] ?? '' };
    const after = computePrice(piece, seen);
    if (before === undefined || after === undefined) return [];
    return [{ id, label, answer: answerText(piece.questions, id, answers), deltaCents: after - before }];
  });
}

interface PriceChangeProps {
  piece: ItemFacts;
  form: TypedForm;
  currency: string;
  lang: string;
}

/** From the offered price to the price as answered, the difference, and the answers that make it. */
export function PriceChange({ piece, form, currency, lang }: PriceChangeProps) {
  const texts = useTexts();
  const price = typedPrice(piece, form);
  const typed = form.typed.find(({ item }) => item === piece.item);
  const choice = typed?.outcome.choice ?? '';
  const offered = texts.money(piece.offeredCents, currency);
  if (price === undefined) return <p>{texts.t('trade.answeredUnknown', { offered })}</p>;
  const effects = choice === '' ? listEffects(piece, typed?.answers ?? piece.declaredAnswers) : [];
  if (effects.length === 0 && choice === '') return <p>{texts.t('trade.answeredSame', { offered })}</p>;
  return (
    <>
      <p>
        <Message
          id="trade.offeredBecomes"
          values={{
            offered,
            price: texts.money(price, currency),
            difference: texts.delta(price - piece.offeredCents),
          }}
        />
      </p>
      <ul>
        {choice === '' ? null : <li>{choiceLabel(texts, choice)}</li>}
        {effects.map(({ id, label, answer, deltaCents }) => (
          <li key={id}>
            <span lang={lang}>{`${label}: ${answer}`}</span>
            {`, ${texts.delta(deltaCents)}`}
          </li>
        ))}
      </ul>
    </>
  );
}
