import { findingPrice, sameAnswers } from '../../../services/trades/index.server.ts';
import type { Cents } from '../../../shared/money.ts';
import type { Answers, QuoteLine } from '../../../shared/price-sheet.ts';
import { quote } from '../../../shared/quote.ts';
import { Ledger, type LedgerRow } from '../../../ui/Ledger.tsx';
import { deltaText, moneyText } from '../../amounts.ts';
import type { PieceFacts } from './trade-facts.ts';

/** What a piece is worth with these answers; undefined while they are not all given, or nobody can tell. */
export function priceOf(piece: PieceFacts, answers: Answers): Cents | undefined {
  if (sameAnswers(piece.told, answers)) return piece.offeredCents;
  if (piece.questions.some(({ id }) => answers[id] === undefined)) return undefined;
  return findingPrice(piece, answers);
}

interface PieceLedgerProps {
  piece: PieceFacts;
  answers: Answers;
  /** What the lines add up to; as offered when left out. */
  totalCents: Cents;
  caption: string;
  currency: string;
  lang: string;
}

/** The price of a piece, line by line; lines that differ from the offer's are marked. */
export function PieceLedger({ piece, answers, totalCents, caption, currency, lang }: PieceLedgerProps) {
  const sheet = piece.sheet ?? piece.today;
  if (!sheet) return <p>{`${caption}: ${moneyText(totalCents, currency)}`}</p>;
  const { lines } = quote(sheet, answers);
  const rows = lines.map((line) => rowOf(piece, line));
  // Without the prices of its day the difference between answers counts as it is today, and the rest is the day's.
  const rest = totalCents - lines.reduce((sum, { deltaCents }) => sum + deltaCents, 0);
  if (rest !== 0) rows.push({ key: 'rest', label: 'Prices since the offer', figure: deltaText(rest) });
  return (
    <div lang={lang}>
      <Ledger caption={caption} rows={rows} total={{ label: caption, figure: moneyText(totalCents, currency) }} />
    </div>
  );
}

function rowOf({ questions, told }: PieceFacts, line: QuoteLine): LedgerRow {
  const figure = deltaText(line.deltaCents);
  if (line.kind === 'minimum') return { key: 'minimum', label: 'Below the least price', figure };
  const { questionId, answerId } = line;
  if (questionId === undefined || answerId === undefined) return { key: 'asNew', label: 'As new', figure };
  const answer = questions.find(({ id }) => id === questionId)?.answers.find(({ id }) => id === answerId);
  const label = answer?.label ?? answerId;
  const changed = told[questionId] !== answerId;
  return {
    key: questionId,
    label: line.kind === 'asNew' ? `As new, ${label}` : label,
    figure,
    ...(changed ? { tone: 'new' as const } : {}),
  };
}
