import type { Steps } from './steps.ts';

/** Number of hits sorted together, and visited before a pause. */
const RUN = 2_048;

/**
 * The first `wanted` items in order. Sorts only candidates, one run at a time. `compare` must never return 0 for two
 * different items.
 */
export function* firstInOrder<T>(items: Iterable<T>, compare: (a: T, b: T) => number, wanted: number): Steps<T[]> {
  if (wanted === 0) return [];
  let best: T[] = [];
  let run: T[] = [];
  let looked = 0;
  for (const item of items) {
    if (++looked % RUN === 0) yield;
    const last = best[wanted - 1];
    if (last !== undefined && compare(item, last) > 0) continue;
    run.push(item);
    if (run.length < RUN) continue;
    best = mergeHits(best, run.sort(compare), { compare, wanted });
    run = [];
    yield;
  }
  return mergeHits(best, run.sort(compare), { compare, wanted });
}

interface Merge<T> {
  compare: (a: T, b: T) => number;
  wanted: number;
}

function mergeHits<T>(left: readonly T[], right: readonly T[], { compare, wanted }: Merge<T>): T[] {
  const list: T[] = [];
  let [l, r] = [0, 0];
  while (list.length < wanted && (l < left.length || r < right.length)) {
    const fromLeft = r >= right.length || (l < left.length && compare(left[l] as T, right[r] as T) <= 0);
    list.push((fromLeft ? left[l++] : right[r++]) as T);
  }
  return list;
}
