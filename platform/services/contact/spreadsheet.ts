import { looksLikeFormula } from '../../shared/csv.ts';
import { fileName } from '../../shared/file-name.ts';
import type { Cents } from '../../shared/money.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { MailAttachment } from '../mail/index.server.ts';

/** Decimal commas, as spreadsheets in the shops' countries expect. */
export function formatCellAmount(cents: Cents): string {
  return (cents / 100).toFixed(2).replace('.', ',');
}

/**
 * Rows as CSV with semicolons; the byte order mark indicates UTF-8. A text that would be a formula gets an apostrophe in
 * front: visitors typed some of them.
 */
export function spreadsheet(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  { now }: Pick<RequestContext, 'now'>,
): MailAttachment {
  const toCell = (text: string) => `"${(looksLikeFormula(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  const table = rows.map((row) => row.map(toCell).join(';')).join('\r\n');
  return {
    fileName: fileName([...names, now().toISOString().slice(0, 10)], 'csv'),
    contentType: 'text/csv; charset=utf-8',
    content: new TextEncoder().encode(`\ufeff${table}\r\n`),
  };
}
