import type { ClarificationBody } from '../../../generated/api/types.gen.ts';
import { type Cents, sum } from '../../../shared/money.ts';
import type { QuoteLine } from '../../../shared/price-sheet.ts';

export type LedgerLine = ClarificationBody['items'][number]['ledger'][number];

/** A price and its lines. */
export interface PricedLines {
  lines: readonly QuoteLine[];
  totalCents: Cents;
}

/**
 * The old and the new price line by line, in the order of the questions. A changed answer has a line in each column;
 * all others have one for both. Each column adds up to its price to the cent.
 */
export function buildPriceComparison(
  declared: PricedLines,
  inspected: PricedLines,
  formatLabel: (line: QuoteLine) => string,
): LedgerLine[] {
  const places = [...new Set([...declared.lines, ...inspected.lines].map(getLineKey))];
  // The line that raises a price to 0 is last in both columns.
  const ordered = [...places.filter((place) => place !== 'minimum'), ...places.filter((place) => place === 'minimum')];
  const rows = ordered.flatMap((place): LedgerLine[] => {
    const before = declared.lines.find((line) => getLineKey(line) === place);
    const after = inspected.lines.find((line) => getLineKey(line) === place);
    if (before && after && getLineAnswer(before) === getLineAnswer(after))
      return [toComparisonRow(before, after, formatLabel)];
    return [
      ...(before ? [toComparisonRow(before, undefined, formatLabel)] : []),
      ...(after ? [toComparisonRow(undefined, after, formatLabel)] : []),
    ];
  });
  const computeRemaining = (key: 'oldCents' | 'newCents', total: Cents) =>
    total - sum(rows.map((row) => row[key] ?? 0));
  const [oldCents, newCents] = [
    computeRemaining('oldCents', declared.totalCents),
    computeRemaining('newCents', inspected.totalCents),
  ];
  if (oldCents === 0 && newCents === 0) return rows;
  return [...rows, { kind: 'rest', label: '', oldCents: oldCents || null, newCents: newCents || null }];
}

function getLineKey(line: QuoteLine): string {
  return line.kind === 'answer' ? `answer ${line.questionId}` : line.kind;
}

function getLineAnswer(line: QuoteLine): string | undefined {
  return line.kind === 'minimum' ? undefined : line.answerId;
}

function toComparisonRow(
  before: QuoteLine | undefined,
  after: QuoteLine | undefined,
  formatLabel: (line: QuoteLine) => string,
): LedgerLine {
  const line = (after ?? before) as QuoteLine;
  return {
    kind: line.kind,
    label: formatLabel(line),
    oldCents: before?.deltaCents ?? null,
    newCents: after?.deltaCents ?? null,
  };
}
