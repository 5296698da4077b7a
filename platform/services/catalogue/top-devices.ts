import type { CatalogueData } from './catalogue-data.ts';
import type { Category, Device } from './types.ts';

/** Ids of the popular devices, alternating between kinds; of one kind when a category is given. */
export function idsInDemand({ top }: Pick<CatalogueData, 'top'>, category: Category | undefined): string[] {
  const lists = Object.entries(top.devices).filter(([kind]) => !category || kind === category.formFactor);
  return interleave(lists.map(([, list]) => list));
}

/** The first of each list, then the second of each, and so on. */
function interleave(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
}

/** A device group (iPhone) shows only its own devices; a category also those of its groups. */
export function isShownIn(category: Category | undefined): (device: Device) => boolean {
  return (device) => !category?.parentId || device.categoryId === category.id;
}

/** Popular devices, filled up to `limit` with the newest. */
export function fillWithNewest(inDemand: readonly Device[], newest: readonly Device[], limit: number): Device[] {
  const known = new Set(inDemand.map(({ id }) => id));
  return [...inDemand, ...newest.filter(({ id }) => !known.has(id))].slice(0, limit);
}
