/** Which screens of the fleet are looked at in a browser, and how: the cost of a walk over all of them. */
import type { TenantId } from '../../platform/generated/tenant-types.gen.ts';
import { tenantIds } from './compiled-fleet.ts';
import { type ExpectedScreen, partsOf, screensOf, themeOf } from './fleet-screens.ts';

/**
 * `everyLook`: in both sizes and colour schemes. `oneLook`: in both sizes, in one scheme. `answer`: what the document says
 * of itself, without a browser.
 */
type Depth = 'everyLook' | 'oneLook' | 'answer';

export interface Stop extends ExpectedScreen {
  tenant: TenantId;
  depth: Depth;
}

/**
 * Every screen of every tenant. Colours and boxes are the theme's and the layout's: one shop that has both is looked at in
 * every way, each time another country's. Words are the country's: each of its addresses is looked at once at least.
 */
export function fleetWalk(full = process.env.WALK === 'full'): Stop[] {
  const stops = tenantIds.flatMap((tenant) =>
    screensOf(tenant).map((screen): Stop => ({ ...screen, tenant, depth: full ? 'everyLook' : 'answer' })),
  );
  if (full) return stops;
  const seen = new Set<string>();
  const looks = new Map<string, number>();
  for (const wanted of new Set(stops.map(lookOf))) {
    const [chosen] = stops.filter((stop) => lookOf(stop) === wanted).sort((a, b) => cost(a) - cost(b));
    if (chosen) look(chosen, 'everyLook');
  }
  for (const stop of stops) if (!seen.has(wordsOf(stop))) look(stop, 'oneLook');
  return stops;

  function look(stop: Stop, depth: Depth): void {
    stop.depth = depth;
    seen.add(wordsOf(stop));
    looks.set(countryOf(stop), (looks.get(countryOf(stop)) ?? 0) + 1);
  }
  /** Words nobody has looked at come first, then the country that was looked at least. */
  function cost(stop: Stop): number {
    return (seen.has(wordsOf(stop)) ? 10_000 : 0) + (looks.get(countryOf(stop)) ?? 0);
  }
}

/** What decides colours and boxes. */
export function lookOf({ screen, layout, tenant }: Stop): string {
  return `${screen} ${layout} ${themeOf(tenant)}`;
}

/** What decides the words. */
export function wordsOf(stop: Stop): string {
  return `${countryOf(stop)} ${stop.path}`;
}

function countryOf({ tenant }: Stop): string {
  return partsOf(tenant).country;
}
