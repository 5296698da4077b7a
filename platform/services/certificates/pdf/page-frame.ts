import { createSheet, type Sheet } from '../../pdf/index.server.ts';
import type { TradeDocument } from './certificate-content.ts';

const MILLIMETRE = 72 / 25.4;
const A4: [number, number] = [210 * MILLIMETRE, 297 * MILLIMETRE];
export const MARGIN = 20 * MILLIMETRE;
const HEADER_HEIGHT = 76;
const LOGO_HEIGHT = 30;
const MAX_LOGO_WIDTH = 190;
const NAME_SIZE = 22;

/** A new document with the brand's header on its first page. Returns it with the lower edge of the header. */
export async function openDocument(content: TradeDocument, title: string): Promise<{ sheet: Sheet; top: number }> {
  const { texts, brand, signedAt } = content;
  const sheet = await createSheet(A4, { title, lang: texts.lang, madeAt: signedAt });
  sheet.fill(0, 0, sheet.width, HEADER_HEIGHT, brand.header);
  const { logo } = brand;
  if (logo) {
    const scale = Math.min(LOGO_HEIGHT / logo.height, MAX_LOGO_WIDTH / logo.width);
    const [width, height] = [logo.width * scale, logo.height * scale];
    sheet.image(await sheet.embedPng(logo.light), MARGIN, (HEADER_HEIGHT - height) / 2, width, height);
  } else {
    const baseline = HEADER_HEIGHT / 2 + NAME_SIZE * 0.35;
    sheet.text(brand.name, MARGIN, baseline, { face: 'display', size: NAME_SIZE, colour: brand.onHeader });
  }
  return { sheet, top: HEADER_HEIGHT };
}

const FOOT_SIZE = 8.25;
const FOOT_STEP = 11.5;

/** Who issued the document, at the foot of the page. */
export function drawFoot(sheet: Sheet, { issuer, brand, texts }: TradeDocument, { signed = true } = {}): void {
  const width = sheet.width - 2 * MARGIN;
  const lines = [
    `${issuer.name} · ${issuer.address}`,
    issuer.register,
    ...(signed ? [texts.t('certificate.signed')] : []),
  ].flatMap((text) => sheet.wrap(text, width, 2, { size: FOOT_SIZE }));
  let y = sheet.height - MARGIN - (lines.length - 1) * FOOT_STEP;
  sheet.line(MARGIN, y - 18, width, 0.75, undefined, brand.line);
  for (const line of lines) {
    sheet.text(line, MARGIN, y, { size: FOOT_SIZE, colour: brand.muted });
    y += FOOT_STEP;
  }
}
