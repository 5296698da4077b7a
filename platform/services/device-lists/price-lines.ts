import { composeDeviceName } from '../../shared/device-name.ts';
import { quote } from '../../shared/quote.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { CatalogueService, Device } from '../catalogue/index.server.ts';
import type { PricingService } from '../pricing/index.server.ts';
import { answersFor } from './stated-answers.ts';
import type { DeviceChoice, ListLine, PricedDevice, PricedLine, PricedList } from './types.ts';

export interface PriceParts {
  catalogue: Pick<CatalogueService, 'findDeviceById'>;
  pricing: Pick<PricingService, 'sheetFor' | 'summaryFor' | 'variantLabelFor'>;
}

/** Prices every line with a device, for the answers that its condition assumes. */
export async function priceLines(
  parts: PriceParts,
  ctx: RequestContext,
  lines: readonly ListLine[],
): Promise<PricedList> {
  const priced: PricedLine[] = [];
  for (const line of lines) {
    const match = await priceLine(parts, ctx, line);
    priced.push({ ...line, match, choices: await nameChoices(parts, ctx, line.options) });
  }
  return { lines: priced, totalCents: priced.reduce((sum, { match }) => sum + (match?.totalCents ?? 0), 0) };
}

/** Undefined while no variant is chosen, and for a device that has left the catalogue. */
async function priceLine(
  { catalogue, pricing }: PriceParts,
  ctx: RequestContext,
  { device: choice, condition, quantity }: ListLine,
): Promise<PricedDevice | undefined> {
  const [deviceId = '', variantId = ''] = choice.split(' ');
  const device = deviceId === '' ? undefined : await catalogue.findDeviceById(ctx, deviceId);
  if (!device || !isWholeChoice(device, variantId)) return undefined;
  const sheet = pricing.sheetFor(ctx, device);
  const answers = answersFor(sheet, { variantId, condition }, (id) => Object.hasOwn(device.configurations ?? {}, id));
  const { totalCents: priceCents } = quote(sheet, answers);
  return {
    deviceId,
    name: nameDevice({ pricing }, ctx, device, variantId),
    answers,
    summary: pricing.summaryFor(ctx, device, answers),
    priceCents,
    totalCents: priceCents * quantity,
  };
}

function isWholeChoice({ variants }: Device, variantId: string): boolean {
  return variants.length === 0 ? variantId === '' : variants.some(({ id }) => id === variantId);
}

async function nameChoices(
  parts: PriceParts,
  ctx: RequestContext,
  options: readonly string[],
): Promise<DeviceChoice[]> {
  const named: DeviceChoice[] = [];
  for (const value of options) {
    const [deviceId = '', variantId = ''] = value.split(' ');
    const device = await parts.catalogue.findDeviceById(ctx, deviceId);
    if (device) named.push({ value, label: nameDevice(parts, ctx, device, variantId) });
  }
  return named;
}

function nameDevice(
  { pricing }: Pick<PriceParts, 'pricing'>,
  ctx: RequestContext,
  { name, variants }: Device,
  variantId: string,
): string {
  const { label = '' } = variants.find(({ id }) => id === variantId) ?? {};
  return composeDeviceName({ deviceName: name, variantLabel: label && pricing.variantLabelFor(ctx, label) });
}
