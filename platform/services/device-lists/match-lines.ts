import { listOptions } from '../../generated/api/members/checkout-draft-input.gen.ts';
import { MAX_SEARCH_LENGTH } from '../../shared/input-limits.ts';
import { UnavailableError } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { CatalogueService, Found } from '../catalogue/index.server.ts';
import type { ListLine, TypedLine } from './types.ts';

type Search = Pick<CatalogueService, 'suggest'>;

const MAX_OPTIONS: number = listOptions.maxItems;
/** Candidates of a text that names no single device. */
const MAX_CANDIDATES = 6;

/** A device and its variant in one text; the variant is missing for a device without, or while it is to be chosen. */
function printChoice(deviceId: string, variantId = ''): string {
  return variantId === '' ? deviceId : `${deviceId} ${variantId}`;
}

/**
 * Finds the devices of lines by the rules of the search: every number, generation and letter must be the device's own. A
 * device is chosen only when the text names it and its variant; otherwise there are candidates to choose from.
 */
export async function matchLines(
  catalogue: Search,
  ctx: RequestContext,
  lines: readonly TypedLine[],
): Promise<ListLine[]> {
  const found = new Map<string, Pick<ListLine, 'device' | 'options'>>();
  const matched: ListLine[] = [];
  for (const { text, quantity, condition = 'used' } of mergeEqualLines(lines)) {
    const key = text.toLowerCase();
    const match = found.get(key) ?? (await findDevice(catalogue, ctx, text));
    found.set(key, match);
    matched.push({ text, quantity, condition, ...match });
  }
  return matched;
}

/** Lists with a row per device name the same one many times. */
function mergeEqualLines(lines: readonly TypedLine[]): TypedLine[] {
  const merged = new Map<string, TypedLine>();
  for (const line of lines) {
    const key = `${line.text.toLowerCase()}\n${line.condition ?? ''}`;
    const before = merged.get(key);
    merged.set(key, before ? { ...before, quantity: before.quantity + line.quantity } : { ...line });
  }
  return [...merged.values()];
}

async function findDevice(
  catalogue: Search,
  ctx: RequestContext,
  text: string,
): Promise<Pick<ListLine, 'device' | 'options'>> {
  // The search reads no more, and what follows might name another device.
  if (text.length > MAX_SEARCH_LENGTH) return { device: '', options: [] };
  const { devices, named, failed } = await catalogue.suggest(ctx, text, MAX_CANDIDATES);
  if (failed) throw new UnavailableError('search.unavailable', 'The search does not answer at the moment.');
  const [first] = devices;
  if (first && named) return chooseVariant(first);
  return { device: '', options: devices.map((one) => printChoice(one.device.id, one.variantId)).slice(0, MAX_OPTIONS) };
}

/** The one variant, or the named one; else all of them to choose from. */
function chooseVariant({ device, variantId }: Found['devices'][number]): Pick<ListLine, 'device' | 'options'> {
  const { id, variants } = device;
  if (variantId !== undefined) return { device: printChoice(id, variantId), options: [] };
  if (variants.length < 2) return { device: printChoice(id, variants[0]?.id), options: [] };
  return { device: '', options: variants.map((variant) => printChoice(id, variant.id)).slice(0, MAX_OPTIONS) };
}

/**
 * The line with one of its candidates; a device without its variant leads to the variants. Any other value leaves the
 * line open.
 */
export async function chooseDevice(
  catalogue: Pick<CatalogueService, 'findDeviceById'>,
  ctx: RequestContext,
  line: ListLine,
  choice: string,
): Promise<ListLine> {
  if (!line.options.includes(choice)) return { ...line, device: line.options.length > 0 ? '' : line.device };
  const [deviceId = '', variantId] = choice.split(' ');
  const device = await catalogue.findDeviceById(ctx, deviceId);
  if (!device) return { ...line, device: '' };
  const chosen = chooseVariant(variantId === undefined ? { device } : { device, variantId });
  return { ...line, device: chosen.device, options: chosen.device === '' ? chosen.options : line.options };
}
