import { isTestParcel } from '../../../shared/test-parcel.ts';
import { defuseLinks } from '../../../shared/user-text.ts';
import { barcodeShape, qrShape } from '../../codes/index.server.ts';
import { createSheet, type Sheet } from '../../pdf/index.server.ts';
import type { LabelFormat, Shipment } from '../types.ts';
import type { LabelContent } from './label-content.ts';
import { describePlace, drawPackingSlip } from './packing-slip.ts';

const MILLIMETRE = 72 / 25.4;
const SIZES: Record<LabelFormat, [number, number]> = {
  a4: [210 * MILLIMETRE, 297 * MILLIMETRE],
  a6: [105 * MILLIMETRE, 148 * MILLIMETRE],
};

/** Text of the QR code: the parcel's number for the carrier's shop, the trade's for our goods-in. */
export function qrText(shipment: Pick<Shipment, 'trackingNumber' | 'number'>): string {
  return `${shipment.trackingNumber};${shipment.number}`;
}

/** A page per parcel of one trade. */
export async function labelPdf(pages: readonly LabelContent[], format: LabelFormat): Promise<Uint8Array> {
  const [first, ...others] = pages;
  if (!first) throw new Error('A label needs a parcel.');
  const { texts, shipment } = first;
  const title = texts.t('label.title', { number: shipment.number });
  const sheet = await createSheet(SIZES[format], { title, lang: texts.lang, madeAt: new Date(shipment.createdAt) });
  drawPage(sheet, first, format);
  for (const page of others) {
    sheet.addPage();
    drawPage(sheet, page, format);
  }
  return sheet.bytes();
}

function drawPage(sheet: Sheet, content: LabelContent, format: LabelFormat): void {
  if (format === 'a6') {
    drawLabel(sheet, content, { margin: 12, padding: 14, size: 10, qr: 92, bars: 62 });
  } else {
    const bottom = drawLabel(sheet, content, { margin: 42.75, padding: 18.75, size: 11.25, qr: 118, bars: 50 });
    // Returned devices were checked and packed by us and need no slip.
    if (!content.back) drawPackingSlip(sheet, content, { margin: 42.75, top: bottom + 27 });
  }
}

interface LabelLayout {
  margin: number;
  padding: number;
  size: number;
  qr: number;
  bars: number;
}

/** Draws the part that is attached to the parcel. Returns its lower edge. */
function drawLabel(sheet: Sheet, content: LabelContent, layout: LabelLayout): number {
  const { shipment, carrier, texts } = content;
  const { margin, padding, size, qr, bars } = layout;
  const left = margin + padding;
  const width = sheet.width - 2 * left;
  const top = margin + padding;
  sheet.code(qrShape(qrText(shipment)), left, top, qr);
  const column = left + qr + padding;
  const addressesEnd = drawAddresses(sheet, content, { x: column, y: top, width: width - qr - padding, size });
  const barsTop = Math.max(top + qr, addressesEnd) + size;
  const shape = barcodeShape(carrier.barcode(shipment.trackingNumber), 1);
  // The bar code with both quiet zones is as wide as the box; its height is given in modules of that width.
  const module = (width + 2 * padding) / (shape.width + 2 * shape.quiet);
  const drawn = barcodeShape(carrier.barcode(shipment.trackingNumber), bars / module);
  sheet.code(drawn, margin + shape.quiet * module, barsTop, shape.width * module);
  const rule = barsTop + bars + size * 1.1;
  sheet.line(left, rule, width, 1.5);
  const baseline = rule + size * 1.75;
  sheet.text(carrier.shown(shipment.trackingNumber), left, baseline, { face: 'strong', size });
  sheet.text(carrier.service, left + width, baseline, { face: 'strong', size }, 'right');
  sheet.text(shipment.number, left, baseline + size * 1.4, { size: size * 0.85 });
  const place = describePlace(content);
  if (place) sheet.text(place, left + width, baseline + size * 1.4, { face: 'strong', size: size * 0.85 }, 'right');
  let end = baseline + size * 1.4;
  if (isTestParcel(shipment.trackingNumber)) {
    for (const line of sheet.wrap(texts.t('testMode.label'), width, 2, { face: 'strong', size: size * 1.6 })) {
      end += size * 2.2;
      sheet.text(line, left, end, { face: 'strong', size: size * 1.6 });
    }
  }
  const bottom = end + padding;
  sheet.box(margin, margin, sheet.width - 2 * margin, bottom - margin, 2.25);
  return bottom;
}

function drawAddresses(
  sheet: Sheet,
  content: LabelContent,
  at: { x: number; y: number; width: number; size: number },
): number {
  const { texts } = content;
  const { sender, recipient } = formatParties(content);
  const full = at.size * 1.37;
  let y = at.y + at.size;
  const write = (text: string, style: { face?: 'strong'; size: number }, maxLines = 1, step = full) => {
    for (const line of sheet.wrap(text, at.width, maxLines, style)) {
      sheet.text(line, at.x, y, style);
      y += step;
    }
  };
  write(texts.t('label.from'), { face: 'strong', size: at.size });
  // A very long sender or recipient is set smaller: the full address is needed when the parcel goes back.
  const isLong = (text: string, most: number) => sheet.wrap(text, at.width, 14, { size: at.size }).length > most;
  const small = isLong(sender, 3);
  write(sender, { size: small ? at.size * 0.75 : at.size }, 14, small ? full * 0.75 : full);
  y += full * 0.6;
  write(texts.t('label.to'), { face: 'strong', size: at.size });
  const smaller = recipient.some((line) => isLong(line, 2));
  for (const line of recipient)
    write(line, { size: smaller ? at.size * 0.75 : at.size }, smaller ? 6 : 2, smaller ? full * 0.75 : full);
  return y - full;
}

/** The sender in one line, the recipient in several. */
function formatParties({ ctx, texts, shipment, back }: LabelContent): { sender: string; recipient: string[] } {
  const { address } = shipment;
  const { returnAddress, country } = ctx.tenant;
  const abroad = returnAddress.country.toUpperCase() !== country.toUpperCase();
  const own = [returnAddress.name, returnAddress.street, `${returnAddress.postalCode} ${returnAddress.city}`];
  // Removes links: the label is mailed to an address anyone may have typed, and PDF viewers make links from text.
  const typed = [`${address.firstName} ${address.lastName}`, address.street, `${address.postalCode} ${address.city}`];
  const seller = typed.map(defuseLinks);
  const [from, to] = back ? [own, seller] : [seller, own];
  if (abroad) to.push(countryName(back ? country : returnAddress.country, texts.lang));
  return { sender: back ? from.join(', ') : defuseLinks(typed.join(', ')), recipient: to };
}

function countryName(country: string, lang: string): string {
  return new Intl.DisplayNames([lang], { type: 'region' }).of(country.toUpperCase()) ?? country.toUpperCase();
}
