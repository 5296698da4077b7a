import { qrShape } from '../../codes/index.server.ts';
import type { Sheet } from '../../pdf/index.server.ts';
import type { SigningIdentity } from '../signing/signing-identity.ts';
import { type CertifiedItem, formatDay, formatMethod, serialTerm, type TradeDocument } from './certificate-content.ts';
import { drawFoot, MARGIN, openDocument } from './page-frame.ts';
import { signDocument } from './sign-document.ts';

const QR_WIDTH = 96;
const TERM_WIDTH = 128;

/** The certificate of one device: one page of A4 in the brand's colours, PDF/A-2b, signed by the operator. */
export async function certificatePdf(
  content: TradeDocument,
  certified: CertifiedItem,
  identity: SigningIdentity,
): Promise<Uint8Array> {
  const { texts, issuer } = content;
  const number = `${content.number}/${certified.item}`;
  const title = texts.t('certificate.documentTitle', { number });
  const { sheet, top } = await openDocument(content, title);
  let y = top + 66;
  sheet.text(texts.t('certificate.title'), MARGIN, y, { face: 'display', size: 30 });
  y += 24;
  sheet.text(texts.t('certificate.number', { number }), MARGIN, y, { size: 11, colour: content.brand.muted });
  y = drawStatement(sheet, texts.t('certificate.statement', { company: issuer.name }), y + 38);
  y = drawFacts(sheet, content, certified, y + 16);
  drawCheck(sheet, content, certified, y + 36);
  drawFoot(sheet, content);
  return signDocument(sheet, content, { identity, title, reason: texts.t('certificate.title'), id: certified.address });
}

function drawStatement(sheet: Sheet, text: string, top: number): number {
  let y = top;
  for (const line of sheet.wrap(text, sheet.width - 2 * MARGIN, 4, { size: 12 })) {
    sheet.text(line, MARGIN, y, { size: 12 });
    y += 17.5;
  }
  return y;
}

function drawFacts(sheet: Sheet, content: TradeDocument, certified: CertifiedItem, top: number): number {
  const { texts, brand, company } = content;
  const { t } = texts;
  const facts: [string, string][] = [
    [t('certificate.device'), certified.name],
    [serialTerm(texts, certified.serial.kind), groupDigits(certified.serial)],
    [t('certificate.method'), formatMethod(texts, certified.method)],
    [t('certificate.tool'), certified.tool],
    [t('certificate.date'), formatDay(texts, certified.erasedOn)],
    [t('certificate.result'), t(`certificate.result.${certified.method === 'destroy' ? 'destroyed' : 'erased'}`)],
  ];
  if (company !== undefined) facts.push([t('certificate.company'), company]);
  const width = sheet.width - 2 * MARGIN;
  let y = top;
  sheet.line(MARGIN, y, width, 1.5);
  for (const [term, value] of facts) {
    y += 21;
    sheet.text(term, MARGIN, y, { size: 11, colour: brand.muted });
    const lines = sheet.wrap(value, width - TERM_WIDTH, 3, { face: 'strong', size: 11 });
    lines.forEach((line, index) => {
      sheet.text(line, MARGIN + TERM_WIDTH, y + index * 15, { face: 'strong', size: 11 });
    });
    y += (lines.length - 1) * 15 + 10;
    sheet.line(MARGIN, y, width, 0.75, undefined, brand.line);
  }
  return y;
}

/** An IMEI in the groups of its standard can be compared by eye. */
function groupDigits({ kind, number }: CertifiedItem['serial']): string {
  return kind === 'imei' ? number.replace(/^(\d{2})(\d{6})(\d{6})(\d)$/, '$1 $2 $3 $4') : number;
}

/** The QR code, and the address that it leads to. */
function drawCheck(sheet: Sheet, { texts, brand }: TradeDocument, { address }: CertifiedItem, top: number): void {
  sheet.code(qrShape(address), MARGIN, top, QR_WIDTH);
  const left = MARGIN + QR_WIDTH + 22;
  const width = sheet.width - MARGIN - left;
  let y = top + 12;
  sheet.text(texts.t('certificate.check'), left, y, { face: 'strong', size: 12 });
  y += 19;
  for (const line of sheet.wrap(texts.t('certificate.checkText'), width, 4, { size: 10.5 })) {
    sheet.text(line, left, y, { size: 10.5 });
    y += 14.5;
  }
  y += 5;
  for (const line of sheet.wrap(address, width, 3, { size: 8.5 })) {
    sheet.text(line, left, y, { size: 8.5, colour: brand.muted });
    y += 11.5;
  }
}
