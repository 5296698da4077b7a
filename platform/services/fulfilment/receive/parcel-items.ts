import type { Cents } from '../../../shared/money.ts';
import type { ParcelLine } from '../../../shared/plan-parcels.ts';

/**
 * The parcel of each item, by its place in `parcels`: a line's items are numbered through its parcels in their order.
 * Items of a trade without parcels are missing.
 */
export function matchItemsToParcels(
  items: readonly { item: number; position: number }[],
  parcels: readonly { lines: readonly ParcelLine[] }[],
): ReadonlyMap<number, number> {
  const matched = new Map<number, number>();
  const waiting = [...items].sort((a, b) => a.item - b.item);
  parcels.forEach(({ lines }, index) => {
    for (const { position, quantity } of lines) {
      const own = waiting.filter((one) => one.position === position && !matched.has(one.item)).slice(0, quantity);
      for (const { item } of own) matched.set(item, index);
    }
  });
  return matched;
}

/** What is paid for the items of a lost parcel: their offers, up to the limit for all of them together. */
export function payLostItems(offeredCents: readonly Cents[], limitCents: Cents = Number.POSITIVE_INFINITY): Cents[] {
  let left = limitCents;
  return offeredCents.map((cents) => {
    const paid = Math.min(cents, left);
    left -= paid;
    return paid;
  });
}
