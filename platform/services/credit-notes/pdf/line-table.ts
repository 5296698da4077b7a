import { percentText } from '../../../shared/format.ts';
import { drawFoot, MARGIN } from '../../certificates/index.server.ts';
import type { Sheet } from '../../pdf/index.server.ts';
import { sumAmounts, type TaxedAmount } from '../split-vat.ts';
import type { NoteDocument } from './note-document.ts';

/** Right edges of the columns of figures, as parts of the width. The first column ends where the second begins. */
const COLUMNS = [
  { head: 'creditNote.line.quantity', right: 0.5 },
  { head: 'creditNote.line.net', right: 0.65 },
  { head: 'creditNote.line.rate', right: 0.74 },
  { head: 'creditNote.line.vat', right: 0.86 },
  { head: 'creditNote.line.gross', right: 1 },
] as const;
const TEXT_WIDTH = 0.42;
const SIZE = 9.5;
const STEP = 13;
const GAP = 10;
/** Room for the foot. */
const BOTTOM = MARGIN + 60;
/** Room for the totals and the notes, which stay together. */
const CLOSING_HEIGHT = 190;

/** The bought devices, on as many pages as needed. Returns where the last line ends. */
export function drawLines(sheet: Sheet, note: NoteDocument, top: number): number {
  const { document, facts } = note;
  const width = sheet.width - 2 * MARGIN;
  let y = drawTableHead(sheet, note, top);
  for (const { text, quantity, ...amount } of facts.content.lines) {
    const lines = sheet.wrap(text, TEXT_WIDTH * width, 3, { size: SIZE });
    const height = lines.length * STEP + GAP;
    if (y + height > sheet.height - BOTTOM) y = drawTableHead(sheet, note, startPage(sheet, note));
    lines.forEach((line, index) => {
      sheet.text(line, MARGIN, y + 15 + index * STEP, { size: SIZE });
    });
    drawFigures(sheet, note, { y: y + 15, quantity: String(quantity), amount });
    y += height;
    sheet.line(MARGIN, y, width, 0.75, undefined, document.brand.line);
  }
  return y;
}

function startPage(sheet: Sheet, { document, signed }: NoteDocument): number {
  drawFoot(sheet, document, { signed });
  sheet.addPage();
  return MARGIN;
}

function drawTableHead(sheet: Sheet, { document: { texts, brand } }: NoteDocument, top: number): number {
  const width = sheet.width - 2 * MARGIN;
  const style = { face: 'strong', size: SIZE, colour: brand.muted } as const;
  sheet.text(texts.t('creditNote.line.device'), MARGIN, top, style);
  for (const { head, right } of COLUMNS) sheet.text(texts.t(head), MARGIN + right * width, top, style, 'right');
  sheet.line(MARGIN, top + 7, width, 1.5);
  return top + 7;
}

interface Figures {
  y: number;
  quantity: string;
  amount: TaxedAmount;
  face?: 'strong';
}

function drawFigures(sheet: Sheet, { document, facts }: NoteDocument, { y, quantity, amount, face }: Figures): void {
  const { formats, lang } = document.texts;
  const { vatPercent } = facts.content;
  const rate = percentText(vatPercent / 100, lang, Number.isInteger(vatPercent) ? 0 : 1);
  const cells = [
    quantity,
    formats.delta(amount.netCents),
    rate,
    formats.delta(amount.vatCents),
    formats.money(amount.grossCents),
  ];
  const width = sheet.width - 2 * MARGIN;
  COLUMNS.forEach(({ right }, index) => {
    sheet.text(cells[index] ?? '', MARGIN + right * width, y, { size: SIZE, ...(face ? { face } : {}) }, 'right');
  });
}

/** The sums, and what was paid. Returns where they end; the notes below have room on the same page. */
export function drawTotals(sheet: Sheet, note: NoteDocument, top: number): number {
  const { texts } = note.document;
  const { lines, compensationCents } = note.facts.content;
  const total = sumAmounts(lines);
  const width = sheet.width - 2 * MARGIN;
  let y = (top + CLOSING_HEIGHT > sheet.height - BOTTOM ? startPage(sheet, note) : top) + 18;
  sheet.text(texts.t('creditNote.total'), MARGIN, y, { face: 'strong', size: SIZE });
  drawFigures(sheet, note, { y, quantity: '', amount: total, face: 'strong' });
  if (note.facts.kind === 'cancellation') return y;
  if (compensationCents !== 0) {
    y += 18;
    sheet.text(texts.t('creditNote.compensation'), MARGIN, y, { size: SIZE });
    sheet.text(texts.formats.money(compensationCents), MARGIN + width, y, { size: SIZE }, 'right');
  }
  y += 20;
  const paid = texts.formats.money(total.grossCents + compensationCents);
  sheet.text(texts.t('creditNote.paid'), MARGIN, y, { face: 'strong', size: 11 });
  sheet.text(paid, MARGIN + width, y, { face: 'strong', size: 11 }, 'right');
  return y;
}
