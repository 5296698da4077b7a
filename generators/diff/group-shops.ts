import { type Difference, getKey } from './difference.ts';

/** Shops with the same differences. */
export interface ShopGroup {
  ids: readonly string[];
  differences: readonly Difference[];
}

/** Each difference once, with all shops that it reaches: one edit of a country reaches all its shops. */
export function groupShops(shops: ReadonlyMap<string, readonly Difference[]>): ShopGroup[] {
  const reached = new Map<string, { difference: Difference; ids: string[] }>();
  for (const [id, differences] of shops) {
    for (const difference of differences) {
      const known = reached.get(getKey(difference));
      if (!known) reached.set(getKey(difference), { difference, ids: [id] });
      else if (known.ids.at(-1) !== id) known.ids.push(id);
    }
  }
  const groups = new Map<string, { ids: string[]; differences: Difference[] }>();
  for (const { difference, ids } of reached.values()) {
    const key = ids.join();
    const group = groups.get(key) ?? { ids, differences: [] };
    group.differences.push(difference);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => b.ids.length - a.ids.length);
}
