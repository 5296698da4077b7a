import { composeLineName } from '../../../shared/device-name.ts';
import { preparationKeys } from '../../../shared/preparation.ts';
import type { Sheet } from '../../pdf/index.server.ts';
import type { LabelContent } from './label-content.ts';

const MAX_LINES = 4;
/** A parcel of several: its seller has to know every device in it. */
const MAX_LINES_OF_SPLIT = 12;
/** Points from one check to the next, and the bottom margin. */
const CHECK_STEP = 33;
const BOX = 16;
const BOTTOM = 40;

/** Draws the part that goes into the parcel: trade, contents, checks. */
export function drawPackingSlip(sheet: Sheet, content: LabelContent, at: { margin: number; top: number }): void {
  const { ctx, texts, shipment } = content;
  const width = sheet.width - 2 * at.margin;
  sheet.line(at.margin, at.top, width, 1.5, [4.5, 4.5]);
  let y = at.top + 16;
  for (const line of sheet.wrap(texts.t('label.cut'), width, 2, { size: 9.75 })) {
    sheet.text(line, at.margin, y, { size: 9.75 });
    y += 13;
  }
  y += 34;
  sheet.text(ctx.tenant.contact.fromName, at.margin, y, { face: 'display', size: 19 });
  y += 42;
  sheet.text(shipment.number, at.margin, y, { face: 'display', size: 29 });
  y += 21;
  const place = describePlace(content);
  if (place) {
    sheet.text(place, at.margin, y, { face: 'strong', size: 11.25 });
    y += 15.5;
  }
  for (const line of listContents(content).flatMap((one) => sheet.wrap(one, width, 2, { size: 11.25 }))) {
    sheet.text(line, at.margin, y, { size: 11.25 });
    y += 15.5;
  }
  y += 12;
  const devices = shipment.lines.map(({ offer }) => offer);
  const checks = preparationKeys(ctx, devices, 'slip');
  const step = Math.min(CHECK_STEP, (sheet.height - BOTTOM - y) / checks.length);
  // A parcel of many kinds has many checks: they move closer together and shrink.
  const box = Math.min(BOX, step * 0.65);
  for (const check of checks) {
    sheet.box(at.margin + 1, y, box, box, 1.5);
    sheet.text(texts.t(check), at.margin + 28.5, y + box * 0.75, { size: Math.min(11.25, box) });
    sheet.line(at.margin, y + step * 0.74, width, 0.75);
    y += step;
  }
}

/** "Parcel 1 of 2"; nothing for a single parcel. */
export function describePlace({ texts, parcel: { number, count } }: LabelContent): string | undefined {
  return count > 1 ? texts.t('label.parcel', { number, count }) : undefined;
}

function listContents({ texts, shipment, parcel }: LabelContent): string[] {
  const most = parcel.count > 1 ? MAX_LINES_OF_SPLIT : MAX_LINES;
  const named = shipment.lines.map(composeLineName);
  const shown = named.slice(0, most);
  if (named.length > most) shown.push(texts.t('label.more', { count: named.length - most }));
  const last = [
    texts.formats.money(shipment.totalCents),
    texts.t('label.shipUntil', { date: texts.formats.date(shipment.shipUntil) }),
  ].join(' · ');
  return shown.length === 1 ? [`${shown[0]} · ${last}`] : [...shown, last];
}
