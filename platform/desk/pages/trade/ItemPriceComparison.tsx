import { inspectedPrice, sameAnswers } from '../../../services/fulfilment/index.server.ts';
import type { Cents } from '../../../shared/money.ts';
import type { Answers, QuoteLine } from '../../../shared/price-sheet.ts';
import { quote } from '../../../shared/quote.ts';
import { Ledger, type LedgerRow } from '../../../ui/Ledger.tsx';
import { type DeskTexts, useTexts } from '../../texts.ts';
import type { ItemFacts } from './trade-facts.ts';

/** An item's value with these answers; undefined while answers are missing or the value is unknown. */
export function computePrice(piece: ItemFacts, answers: Answers): Cents | undefined {
  if (sameAnswers(piece.declaredAnswers, answers)) return piece.offeredCents;
  if (piece.questions.some(({ id }) => answers[id] === undefined)) return undefined;
  return inspectedPrice(piece, answers);
}

interface ItemPriceComparisonProps {
  tradeItem: ItemFacts;
  answers: Answers;
  /** The total of the lines; default is the offered price. */
  totalCents: Cents;
  caption: string;
  currency: string;
  lang: string;
}

/** The price of an item, line by line; lines that differ from the offer are marked. */
export function ItemPriceComparison({
  tradeItem,
  answers,
  totalCents,
  caption,
  currency,
  lang,
}: ItemPriceComparisonProps) {
  const texts = useTexts();
  const sheet = tradeItem.sheet ?? tradeItem.today;
  if (!sheet) return <p>{`${caption}: ${texts.money(totalCents, currency)}`}</p>;
  const { lines } = quote(sheet, answers);
  const rows = lines.map((line) => toComparisonRow(texts, tradeItem, line));
  // Without the offer's own prices, differences use current prices and the rest is one line.
  const rest = totalCents - lines.reduce((sum, { deltaCents }) => sum + deltaCents, 0);
  if (rest !== 0) rows.push({ key: 'rest', label: texts.t('ledger.sinceTheOffer'), figure: texts.delta(rest) });
  return (
    <div lang={lang}>
      <Ledger caption={caption} rows={rows} total={{ label: caption, figure: texts.money(totalCents, currency) }} />
    </div>
  );
}

function toComparisonRow(texts: DeskTexts, { questions, declaredAnswers }: ItemFacts, line: QuoteLine): LedgerRow {
  const figure = texts.delta(line.deltaCents);
  if (line.kind === 'minimum') return { key: 'minimum', label: texts.t('ledger.minimum'), figure };
  const { questionId, answerId } = line;
  if (questionId === undefined || answerId === undefined)
    return { key: 'asNew', label: texts.t('ledger.asNew'), figure };
  const answer = questions.find(({ id }) => id === questionId)?.answers.find(({ id }) => id === answerId);
  const label = answer?.label ?? answerId;
  const changed = declaredAnswers[questionId] !== answerId;
  return {
    key: questionId,
    label: line.kind === 'asNew' ? texts.t('ledger.asNewOf', { label }) : label,
    figure,
    ...(changed ? { tone: 'new' as const } : {}),
  };
}
