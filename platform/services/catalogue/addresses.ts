import type { GroupDocument, LocaleDocuments } from './documents.ts';
import type { CatalogueAddresses } from './types.ts';

/** Kinds of overview pages, in lookup order: an address of two kinds belongs to the first. */
const OVERVIEWS = [
  ['series', 'series'],
  ['maker', 'manufacturer'],
  ['category', 'category'],
] as const;

/** Addresses of all pages of one language. */
export function buildCatalogueAddresses({ devices, groups }: LocaleDocuments): CatalogueAddresses {
  const taken = new Set<string>();
  const overviews = new Map<string, string>();
  const copies = new Map<string, string>();
  for (const [kind, type] of OVERVIEWS) {
    for (const group of ofType(groups, type)) {
      if (taken.has(group.url)) continue;
      taken.add(group.url);
      const original = findOriginalPage(group, groups);
      if (original) copies.set(group.url, `${kind}:${original.id}`);
      else overviews.set(`${kind}:${group.id}`, group.url);
    }
  }
  return {
    categories: new Map(ofType(groups, 'category').map(({ id, url }) => [id, url])),
    overviews,
    copies,
    devices: new Map(devices.map(({ id, url }) => [id, url])),
  };
}

/** The group in the category above with exactly the same devices as this manufacturer within a device group. */
function findOriginalPage(group: GroupDocument, groups: readonly GroupDocument[]): GroupDocument | undefined {
  if (group.type !== 'manufacturer') return undefined;
  const parent = ofType(groups, 'category').find(({ id }) => id === group.categoryId)?.parentId;
  return ofType(groups, 'manufacturer').find(
    ({ name, categoryId, deviceCount }) =>
      name === group.name && categoryId === parent && deviceCount === group.deviceCount,
  );
}

function ofType<T extends GroupDocument['type']>(groups: readonly GroupDocument[], type: T) {
  return groups.filter((group): group is Extract<GroupDocument, { type: T }> => group.type === type);
}
