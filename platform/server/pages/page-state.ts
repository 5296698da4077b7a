import type { ShopState } from '../../features/shop/shop-state.ts';

/** What the browser needs to hydrate a page, beside the markup and the messages. Plain JSON. */
export interface PageState {
  shop: ShopState;
  [name: string]: unknown;
}

/** Serialised parts of a shop's state that are the same for all its pages. A new fleet has new objects. */
const serialized = new WeakMap<object, string>();

/**
 * The content of the page state's script element, as Vike's client parses it: a text that begins with `!` gets a second
 * one, and neither `<` nor `/` is written plainly, so that the text cannot end the element and no crawler takes it for links.
 */
export function serializePageState({ shop, ...state }: PageState): string {
  const { tenant, routeTable, ...request } = shop;
  const constant = `"tenant":${serializeOnce(tenant)},"routeTable":${serializeOnce(routeTable)}`;
  return `{"shop":{${constant},${serialize(request).slice(1)},${serialize(state).slice(1)}`;
}

function serializeOnce(value: object): string {
  const known = serialized.get(value);
  if (known !== undefined) return known;
  const text = serialize(value);
  serialized.set(value, text);
  return text;
}

function serialize(value: object): string {
  let json = JSON.stringify(value);
  // A replacer costs more than everything else, and few texts need it.
  if (json.includes('"!')) json = JSON.stringify(value, (_, member: unknown) => escapeMark(member));
  return json.replaceAll('<', '\\u003c').replaceAll('/', '\\/');
}

function escapeMark(value: unknown): unknown {
  return typeof value === 'string' && value.startsWith('!') ? `!${value}` : value;
}
