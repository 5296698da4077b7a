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
  /** "iPhone 13, 128 GB" */
  deviceLabel: string;
  /** The question answered last; its line is tinted. */
  latest: string | undefined;
  t: Text;
  format: Formats;
}

/**
 * One row per line of the quote and one per open question, so that the table keeps its height while the visitor answers.
 * The figures are those of the quote, nothing is computed here.
 */
export function ledgerRows(input: LedgerInput): LedgerRow[] {
  const { quote, questions, variantId, latest, t } = input;
  const byId = new Map(questions.map((question) => [question.id, question]));
  const priced = quote.lines.map((line) => pricedRow(input, byId, line));
  const open = quote.openQuestionIds
    // The variant has its place in the first row, answered or not.
    .filter((id) => id !== variantId)
    .map((id): LedgerRow => ({ key: id, label: byId.get(id)?.label ?? '', figure: '–', tone: 'open' }));
  const rows = [...priced, ...open];
  const rowOfLatest = rows.find((row) => row.key === latest);
  if (rowOfLatest) {
    rowOfLatest.tone = 'new';
    rowOfLatest.note ??= t('product.ledgerLatest');
  }
  return rows;
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
