import type { RequestContext } from '../../shared/request-context.ts';
import { startOfDate } from '../../shared/zoned-day.ts';
import type { CompiledPrices, DatedPriceList, PriceList } from './pricing-data.ts';

/**
 * The price list that applies to a request now: by the request's clock and the shop's time zone, so that running
 * processes change to the next list at midnight. Throws for a country without a price list.
 */
export function selectPriceList({ countries, dated }: CompiledPrices, { tenant, now }: ListContext): PriceList {
  const list = countries[tenant.country];
  if (!list) throw new Error(`No price list for country ${tenant.country}.`);
  const later = dated[tenant.country];
  if (!later) return list;
  const time = now().getTime();
  return later.findLast((one) => getStart(one, tenant.timeZone) <= time) ?? list;
}

type ListContext = Pick<RequestContext, 'now'> & { tenant: Pick<RequestContext['tenant'], 'country' | 'timeZone'> };

/** Computed once per list and time zone: a page of devices asks thousands of times. */
const starts = new WeakMap<DatedPriceList, Map<string, number>>();

function getStart(list: DatedPriceList, timeZone: string): number {
  const known = starts.get(list) ?? new Map<string, number>();
  starts.set(list, known);
  const start = known.get(timeZone) ?? startOfDate(list.from, timeZone).getTime();
  known.set(timeZone, start);
  return start;
}

/** The day since which the prices of a list have not changed, yyyy-mm-dd. */
export function getListDay(list: PriceList): string {
  const { asOf, from } = list as PriceList & Partial<DatedPriceList>;
  return from !== undefined && from > asOf ? from : asOf;
}
