import type { Quote, QuoteLine } from '../../shared/price-sheet.ts';
import type { LedgerRow } from '../../ui/Ledger.tsx';
import type { Formats } from '../shop/format.ts';
import type { Text } from '../shop/use-text.ts';
import type { ProductQuestion } from './product-view.ts';

interface LedgerInput {
  quote: Quote;
  questions: readonly ProductQuestion[];
  /** The question whose answer chooses the as-new price, if the device has one. */
  variantId: string | undefined;
  /** "iPhone 13 128 GB" */
  deviceLabel: string;
  /** The question answered last; its line is highlighted. */
  latest: string | undefined;
  t: Text;
  format: Formats;
}

/**
 * One row per line of the quote. Open questions share one row, because the panel must fit the window with its button.
 * The figures are those of the quote; nothing is computed here.
 */
export function ledgerRows(input: LedgerInput): LedgerRow[] {
  const { quote, questions, latest, t } = input;
  const byId = new Map(questions.map((question) => [question.id, question]));
  const priced = quote.lines.map((line) => pricedRow(input, byId, line));
  const rows = [...priced, ...openRow(input, byId)];
  const rowOfLatest = rows.find((row) => row.key === latest);
  if (rowOfLatest) {
    rowOfLatest.tone = 'new';
    rowOfLatest.note ??= t('product.ledgerLatest');
  }
  return rows;
}

/** Absent when all questions are answered; a single open question is named. */
function openRow({ quote, variantId, t }: LedgerInput, byId: Map<string, ProductQuestion>): LedgerRow[] {
  // The variant is in the first row, answered or not.
  const [first, ...others] = quote.openQuestionIds.filter((id) => id !== variantId);
  if (first === undefined) return [];
  const label = others.length === 0 ? byId.get(first)?.label : t('product.openQuestions', { count: others.length + 1 });
  return [{ key: 'open', label: label ?? '', figure: '–', tone: 'open' }];
}

function pricedRow(
  { deviceLabel, t, format }: LedgerInput,
  byId: Map<string, ProductQuestion>,
  line: QuoteLine,
): LedgerRow {
  const figure = format.delta(line.deltaCents);
  switch (line.kind) {
    case 'asNew':
      return { key: line.questionId ?? 'as-new', label: deviceLabel, note: t('product.ledgerAsNew'), figure };
    case 'minimum':
      return { key: 'minimum', label: t('product.ledgerMinimum'), figure };
    case 'answer': {
      const question = byId.get(line.questionId);
      const answer = question?.answers.find((candidate) => candidate.id === line.answerId);
      return {
        key: line.questionId,
        label: answer?.label ?? '',
        figure,
      };
    }
  }
}
