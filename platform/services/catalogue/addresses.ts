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
  const findOriginalPage = createOriginalFinder(groups);
  for (const [kind, type] of OVERVIEWS) {
    for (const group of ofType(groups, type)) {
      if (taken.has(group.url)) continue;
      taken.add(group.url);
      const original = findOriginalPage(group);
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

type ManufacturerDocument = Extract<GroupDocument, { type: 'manufacturer' }>;

/** Finds the group in the category above with exactly the same devices as a manufacturer within a device group. */
function createOriginalFinder(groups: readonly GroupDocument[]): (group: GroupDocument) => GroupDocument | undefined {
  const parents = new Map(ofType(groups, 'category').map(({ id, parentId }) => [id, parentId]));
  const getKey = ({ name, deviceCount }: ManufacturerDocument, categoryId = '') =>
    `${categoryId} ${deviceCount} ${name}`;
  const manufacturers = new Map(ofType(groups, 'manufacturer').map((one) => [getKey(one, one.categoryId), one]));
  return (group) =>
    group.type === 'manufacturer' ? manufacturers.get(getKey(group, parents.get(group.categoryId))) : undefined;
}

function ofType<T extends GroupDocument['type']>(groups: readonly GroupDocument[], type: T) {
  return groups.filter((group): group is Extract<GroupDocument, { type: T }> => group.type === type);
}
