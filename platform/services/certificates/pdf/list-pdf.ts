import type { Sheet } from '../../pdf/index.server.ts';
import type { SigningIdentity } from '../signing/signing-identity.ts';
import { type CertifiedItem, formatDay, formatMethod, type TradeDocument } from './certificate-content.ts';
import { drawFoot, MARGIN, openDocument } from './page-frame.ts';
import { signDocument } from './sign-document.ts';

/** Left edges of the columns, as parts of the width, and the right edge of the last one. */
const EDGES = [0, 0.34, 0.56, 0.87, 1] as const;
const HEADS = ['certificate.device', 'certificate.list.serial', 'certificate.method', 'certificate.date'] as const;
const SIZE = 9.5;
const STEP = 13;
const GAP = 10;
/** Room for the foot. */
const BOTTOM = MARGIN + 60;

/** All erased devices of a trade, for a company's records: as many pages as needed, PDF/A-2b, signed by the operator. */
export async function listPdf(
  content: TradeDocument,
  items: readonly CertifiedItem[],
  identity: SigningIdentity,
): Promise<Uint8Array> {
  const { texts, number } = content;
  const title = texts.t('certificate.list.documentTitle', { number });
  const { sheet, top } = await openDocument(content, title);
  let y = drawHead(sheet, content, drawTitle(sheet, content, { top, count: items.length }));
  for (const item of items) {
    const cells = layOutRow(sheet, content, item);
    const height = Math.max(...cells.map(({ lines }) => lines.length)) * STEP + GAP;
    if (y + height > sheet.height - BOTTOM) {
      drawFoot(sheet, content);
      sheet.addPage();
      y = drawHead(sheet, content, MARGIN);
    }
    for (const { x, lines } of cells) {
      lines.forEach((line, index) => {
        sheet.text(line, x, y + 15 + index * STEP, { size: SIZE });
      });
    }
    y += height;
    sheet.line(MARGIN, y, sheet.width - 2 * MARGIN, 0.75, undefined, content.brand.line);
  }
  drawFoot(sheet, content);
  const id = [number, ...items.map(({ address }) => address)].join(' ');
  return signDocument(sheet, content, { identity, title, reason: texts.t('certificate.list.title'), id });
}

function drawTitle(sheet: Sheet, content: TradeDocument, { top, count }: { top: number; count: number }): number {
  const { texts, number, company, brand, issuer } = content;
  const width = sheet.width - 2 * MARGIN;
  let y = top + 60;
  sheet.text(texts.t('certificate.list.title'), MARGIN, y, { face: 'display', size: 26 });
  y += 22;
  const about = [...(company === undefined ? [] : [company]), texts.t('certificate.list.about', { number, count })];
  for (const line of sheet.wrap(about.join(' · '), width, 2, { size: 11 })) {
    sheet.text(line, MARGIN, y, { size: 11, colour: brand.muted });
    y += 15;
  }
  y += 12;
  for (const line of sheet.wrap(texts.t('certificate.list.statement', { company: issuer.name }), width, 3, {
    size: 11,
  })) {
    sheet.text(line, MARGIN, y, { size: 11 });
    y += 15.5;
  }
  return y + 18;
}

/** The edge of a column in points. */
function edge(sheet: Sheet, column: number): number {
  return MARGIN + (EDGES[column] ?? 1) * (sheet.width - 2 * MARGIN);
}

function drawHead(sheet: Sheet, { texts: { t }, brand }: TradeDocument, top: number): number {
  HEADS.forEach((id, column) => {
    sheet.text(t(id), edge(sheet, column), top, { face: 'strong', size: SIZE, colour: brand.muted });
  });
  sheet.line(MARGIN, top + 7, sheet.width - 2 * MARGIN, 1.5);
  return top + 7;
}

function layOutRow(sheet: Sheet, { texts }: TradeDocument, item: CertifiedItem): { x: number; lines: string[] }[] {
  const cells = [
    `${item.item}. ${item.name}`,
    item.serial.number,
    formatMethod(texts, item.method),
    formatDay(texts, item.erasedOn),
  ];
  return cells.map((text, column) => {
    const x = edge(sheet, column);
    return { x, lines: sheet.wrap(text, edge(sheet, column + 1) - x - GAP, 5, { size: SIZE }) };
  });
}
