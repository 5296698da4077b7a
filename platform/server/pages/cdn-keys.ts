import type { RouteMatch } from '../../tenancy/route-index.ts';
import { serverRouteFacts } from './server-route-facts.ts';

/** Addresses contain letters that no key may have. */
const UNSAFE = /[^a-z0-9_-]/gi;
/** No item of a shop has a longer address. */
const MAX_ITEM_CHARACTERS = 200;

/**
 * The keys under which a content delivery network finds a page, besides its shop: its route, the item of its address (device,
 * category, content page), and `prices` where it shows some.
 */
export function cdnKeys({ name, params }: RouteMatch): string[] {
  const items = Object.values(params).map((item) => `item:${toKey(item)}`);
  return [`page:${name}`, ...items, ...(serverRouteFacts[name].priced ? ['prices'] : [])];
}

function toKey(item: string): string {
  return item.slice(0, MAX_ITEM_CHARACTERS).replace(UNSAFE, '-').toLowerCase();
}
