import type { ServerTenant } from '../generated/tenant-types.gen.ts';
import { DAY_MS } from './durations.ts';

type Point = ServerTenant['shipping']['dropOffPoints'][number];
type Hours = Point['hours'][number];

/** A drop-off point for parcels, in one language. */
export interface DropOffPoint {
  name: string;
  /** Street, postal code and city. */
  place: string;
  /** "Mo–Fr 09:30–20:00, Sa 10:00–18:00" */
  hours: string;
}

const WEEK: readonly Hours['days'][number][] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);

/** Drop-off points of the shop's sellers besides the carrier's own; `lang` is a BCP 47 tag. */
export function dropOffPoints(
  { shipping }: { shipping: Pick<ServerTenant['shipping'], 'dropOffPoints'> },
  lang: string,
): DropOffPoint[] {
  const words = getWeekdayNames(lang);
  return shipping.dropOffPoints.map(({ name, street, postalCode, city, hours }) => ({
    name,
    place: `${street}, ${postalCode} ${city}`,
    hours: hours.map((one) => hoursText(one, words)).join(', '),
  }));
}

interface Words {
  day(place: number): string;
  time(written: string): string;
}

function getWeekdayNames(lang: string): Words {
  const days = new Intl.DateTimeFormat(lang, { weekday: 'short', timeZone: 'UTC' });
  const times = new Intl.DateTimeFormat(lang, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return {
    day: (place) => days.format(MONDAY + place * DAY_MS),
    time: (written) => times.format(Date.parse(`2024-01-01T${written}:00Z`)),
  };
}

/** Consecutive days form one span. */
function hoursText({ days, from, until }: Hours, { day, time }: Words): string {
  const spans: [first: number, last: number][] = [];
  for (const place of days.map((name) => WEEK.indexOf(name)).sort((a, b) => a - b)) {
    const span = spans.at(-1);
    if (span && span[1] === place - 1) span[1] = place;
    else spans.push([place, place]);
  }
  const named = spans.map(([first, last]) => (first === last ? day(first) : `${day(first)}–${day(last)}`));
  return `${named.join(', ')} ${time(from)}–${time(until)}`;
}
