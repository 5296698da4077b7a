import type { GroupDocument, LocaleDocuments } from './documents.ts';
import type { CatalogueAddresses } from './types.ts';

/** Kinds of overview pages, in the order in which an address is looked up: what two share belongs to the first. */
const OVERVIEWS = [
  ['series', 'series'],
  ['maker', 'manufacturer'],
  ['category', 'category'],
] as const;

/** Addresses of all pages of one language. */
export function addressesOf({ devices, groups }: LocaleDocuments): CatalogueAddresses {
  const taken = new Set<string>();
  const overviews = new Map<string, string>();
  for (const [kind, type] of OVERVIEWS) {
    for (const { id, url } of ofType(groups, type)) {
      if (taken.has(url)) continue;
      taken.add(url);
      overviews.set(`${kind}:${id}`, url);
    }
  }
  return {
    categories: new Map(ofType(groups, 'category').map(({ id, url }) => [id, url])),
    overviews,
    devices: new Map(devices.map(({ id, url }) => [id, url])),
  };
}

function ofType(groups: readonly GroupDocument[], type: GroupDocument['type']): GroupDocument[] {
  return groups.filter((group) => group.type === type);
}
