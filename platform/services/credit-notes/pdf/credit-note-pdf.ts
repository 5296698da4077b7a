import type { RequestContext } from '../../../shared/request-context.ts';
import {
  type DocumentParts,
  describeTrade,
  drawFoot,
  formatDay,
  MARGIN,
  openDocument,
  signDocument,
} from '../../certificates/index.server.ts';
import type { Sheet } from '../../pdf/index.server.ts';
import { drawLines, drawTotals } from './line-table.ts';
import type { NoteDocument, NoteFacts } from './note-document.ts';

const SIZE = 10.5;
const STEP = 14.5;

/**
 * A credit note or its cancellation: pages of A4 in the brand's colours, PDF/A-2b, signed where the operator has a key.
 * `ctx` has the seller's language.
 */
export async function creditNotePdf(
  parts: Pick<DocumentParts, 'texts' | 'themeCss' | 'findLogo' | 'signing'>,
  ctx: RequestContext,
  facts: NoteFacts,
): Promise<Uint8Array> {
  const { content, number, tradeNumber, kind, issuedAt } = facts;
  const identity = parts.signing();
  const trade = { number: tradeNumber, locale: ctx.locale, company_name: content.supplier.name };
  const document = describeTrade(parts, { tenant: ctx.tenant, now: () => issuedAt }, trade);
  const { t } = document.texts;
  const title = `${t(`creditNote.title.${kind}`)} ${number}`;
  const { sheet, top } = await openDocument(document, title);
  const note: NoteDocument = { document, facts, signed: identity !== undefined };
  let y = drawHead(sheet, note, top);
  y = drawParties(sheet, note, y + 30);
  y = drawFacts(sheet, note, y + 22);
  y = drawLines(sheet, note, y + 30);
  y = drawTotals(sheet, note, y);
  drawNotes(sheet, note, y + 28);
  drawFoot(sheet, document, note);
  return signDocument(sheet, document, { identity, title, reason: title, id: `${content.buyer.vatNumber} ${number}` });
}

function drawHead(sheet: Sheet, { document: { texts, brand }, facts }: NoteDocument, top: number): number {
  const { kind, number, issuedOn, content } = facts;
  let y = top + 58;
  sheet.text(texts.t(`creditNote.title.${kind}`), MARGIN, y, { face: 'display', size: 26 });
  y += 22;
  const about = texts.t('creditNote.number', { number, date: formatDay(texts, issuedOn) });
  sheet.text(about, MARGIN, y, { size: 11, colour: brand.muted });
  if (content.cancels) {
    const { number: cancelled, issuedOn: day } = content.cancels;
    y += 16;
    sheet.text(texts.t('creditNote.cancels', { number: cancelled, date: formatDay(texts, day) }), MARGIN, y, {
      face: 'strong',
      size: 11,
    });
  }
  return y;
}

/** Seller and buyer, side by side. */
function drawParties(sheet: Sheet, { document: { texts, brand }, facts }: NoteDocument, top: number): number {
  const { t } = texts;
  const { supplier, buyer } = facts.content;
  const column = (sheet.width - 2 * MARGIN - 24) / 2;
  const showVat = (number: string) => (number === '' ? [] : [t('creditNote.vatNumber', { number })]);
  const columns = [
    {
      head: t('creditNote.supplier'),
      lines: [
        supplier.name,
        supplier.street,
        `${supplier.postalCode} ${supplier.city}`,
        ...showVat(supplier.vatNumber),
      ],
    },
    {
      head: t('creditNote.buyer'),
      lines: [
        buyer.name,
        buyer.street,
        `${buyer.postalCode} ${buyer.city}, ${buyer.country}`,
        buyer.register,
        ...showVat(buyer.vatNumber),
      ],
    },
  ];
  const ends = columns.map(({ head, lines }, index) => {
    const x = MARGIN + index * (column + 24);
    let y = top;
    sheet.text(head, x, y, { size: SIZE, colour: brand.muted });
    lines.forEach((text, place) => {
      const style = { face: place === 0 ? 'strong' : 'text', size: SIZE } as const;
      for (const line of sheet.wrap(text, column, 3, style)) {
        y += STEP;
        sheet.text(line, x, y, style);
      }
    });
    return y;
  });
  return Math.max(...ends);
}

function drawFacts(sheet: Sheet, { document: { texts, brand }, facts }: NoteDocument, top: number): number {
  const { t } = texts;
  const { content, tradeNumber } = facts;
  const rows = [
    [t('creditNote.trade'), tradeNumber],
    [t('creditNote.suppliedOn'), formatDay(texts, content.suppliedOn)],
    [t('creditNote.paidOn'), formatDay(texts, content.paidOn)],
  ] as const;
  let y = top;
  for (const [term, value] of rows) {
    sheet.text(term, MARGIN, y, { size: SIZE, colour: brand.muted });
    sheet.text(value, MARGIN + 128, y, { face: 'strong', size: SIZE });
    y += STEP;
  }
  return y - STEP;
}

/** What the law wants to be said. */
function drawNotes(sheet: Sheet, { document: { texts }, facts: { scheme } }: NoteDocument, top: number): void {
  const notes = [
    texts.t('creditNote.note.selfBilling'),
    ...(scheme === 'standard' ? [] : [texts.t(`creditNote.note.${scheme}`)]),
  ];
  let y = top;
  for (const note of notes) {
    for (const line of sheet.wrap(note, sheet.width - 2 * MARGIN, 4, { size: SIZE })) {
      sheet.text(line, MARGIN, y, { size: SIZE });
      y += STEP;
    }
    y += 5;
  }
}
