import { defuseLinks } from '../../shared/user-text.ts';
import type { PricedLine, PricedList } from '../device-lists/index.server.ts';
import type { Block, MailAttachment, MailContext } from '../mail/index.server.ts';
import type { Texts } from '../texts/index.server.ts';
import { formatCellAmount, spreadsheet } from './spreadsheet.ts';

/** Lines in the mail itself; the attached table has all. */
const MAX_SHOWN_LINES = 40;

/** The list of an enquiry: each line with its device and price, or as typed. */
export function buildListBlocks({ lines, totalCents }: PricedList, { t, formats }: Texts): Block[] {
  const more = lines.length - MAX_SHOWN_LINES;
  const table: Block = {
    kind: 'table',
    title: t('mail.enquiry.list.title'),
    rows: lines.slice(0, MAX_SHOWN_LINES).map(({ text, quantity, condition, match }) => ({
      text: `${formats.number(quantity)} × ${match?.name ?? defuseLinks(text)}`,
      note: match ? `${t(`list.condition.${condition}`)}: ${match.summary}` : t('list.line.unmatched'),
      amount: match ? formats.money(match.totalCents) : '–',
    })),
    total: { term: t('list.total'), amount: formats.money(totalCents) },
  };
  return more > 0 ? [table, { kind: 'paragraph', text: t('mail.enquiry.list.more', { count: more }) }] : [table];
}

/** Every line of the list, also those without a device. */
export function listSpreadsheet({ lines, totalCents }: PricedList, { ctx, texts: { t } }: MailContext): MailAttachment {
  const columns = ['count', 'typed', 'device', 'condition', 'each', 'total'];
  const toRow = ({ text, quantity, condition, match }: PricedLine) => [
    String(quantity),
    text,
    match?.name ?? t('list.line.unmatched'),
    match ? `${t(`list.condition.${condition}`)}: ${match.summary}` : t(`list.condition.${condition}`),
    match ? formatCellAmount(match.priceCents) : '',
    match ? formatCellAmount(match.totalCents) : '',
  ];
  const rows = [
    columns.map((column) => t(`mail.enquiry.column.${column}`)),
    ...lines.map(toRow),
    ['', '', '', t('list.total'), '', formatCellAmount(totalCents)],
  ];
  return spreadsheet([ctx.tenant.contact.fromName, t('mail.enquiry.list.file')], rows, ctx);
}
