import type { Located } from '../commands/locate-address.ts';
import type { Compilation } from '../compile.ts';
import { isObject, type JsonFile, type JsonValue, type Path } from '../read/json-file.ts';
import type { IndexedText } from './text-index.ts';

type PricePlace = Pick<IndexedText, 'kind' | 'key' | 'getSpan'>;

/** `574 €`, `1.184,00 €`, `€ 12`, `−42,00`: figures beside a sign or code of a currency, or with cents as in a ledger. */
const MONEY =
  /^[^\p{L}\d]*(\d[\d.\s'’]*)(?:,\d{2}$|(?:,\d{2})?\s*(?:\p{Sc}|[A-Z]{3})$)|^(?:\p{Sc}|[A-Z]{3})\s*(\d[\d.\s'’]*)(?:,\d{2})?$/u;

/**
 * The price list's lines behind an amount: the listed prices that it equals, on a device's page those of the device. Else
 * what the amount is computed from with the answers: the device's prices, the model and the factor. Empty for any other text.
 */
export function findPricePlaces({ reader }: Compilation, { tenant, routes }: Located, text: string): PricePlace[] {
  const [, before, after] = MONEY.exec(text) ?? [];
  const list = reader.json(`tenants/${tenant.country}/prices.json`);
  if (!list || (before ?? after) === undefined) return [];
  const amount = Number((before ?? after ?? '').replace(/\D/g, ''));
  const device = routes.map(({ params }) => params.pdp).find((one) => one !== undefined);
  const prices = listPrices(list).filter(({ path }) => device === undefined || path[1] === device);
  const same = prices.filter((price) => price.amount === amount);
  if (same.length > 0) return same.map(({ path }) => toPlace(list, path));
  const model = reader.json('tenants/catalogue/price-model.json');
  const listed = device !== undefined && prices.length > 0 ? [toPlace(list, ['overrides', device])] : [];
  return [...listed, ...(model ? [toPlace(model, [])] : []), toPlace(list, ['factor'])];
}

interface ListedPrice {
  amount: number;
  path: Path;
}

function listPrices({ value }: JsonFile): ListedPrice[] {
  const overrides = isObject(value) && isObject(value.overrides) ? value.overrides : {};
  return Object.entries(overrides).flatMap(([device, own]) => listDevicePrices(own, ['overrides', device]));
}

/** A device has one price, or one for each variant. */
function listDevicePrices(own: JsonValue, path: Path): ListedPrice[] {
  if (typeof own === 'number') return [{ amount: own, path }];
  if (!isObject(own)) return [];
  return Object.entries(own).flatMap(([variant, price]) => listDevicePrices(price, [...path, variant]));
}

function toPlace(file: JsonFile, path: Path): PricePlace {
  const key = path.length === 0 ? 'price model' : path.join('.');
  return { kind: 'price', key, getSpan: () => file.span(path) };
}
