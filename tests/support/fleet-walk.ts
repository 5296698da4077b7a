/** Which screens of the fleet are looked at in a browser, and how: the cost of a walk over all of them. */
import type { TenantId } from '../../platform/generated/tenant-types.gen.ts';
import { tenantIds } from './compiled-fleet.ts';
import { type ExpectedScreen, getTheme, listExpectedScreens, splitTenantId } from './fleet-screens.ts';

/**
 * `everyLook`: in both colour schemes in both sizes. `lightWide`, `darkWide`: in both sizes, light in the one and dark in the
 * other. `oneLook`: in both sizes, in one scheme. `answer`: what the document says of itself, without a browser.
 */
type Depth = 'everyLook' | 'lightWide' | 'darkWide' | 'oneLook' | 'answer';

export interface Stop extends ExpectedScreen {
  tenant: TenantId;
  depth: Depth;
}

/**
 * Every screen of every tenant. Colours and boxes are the theme's and the layout's: one shop that has both is looked at in
 * both schemes, each time another country's. Texts are the country's: each of its addresses is checked at least once.
 */
export function fleetWalk(full = process.env.WALK === 'full'): Stop[] {
  const stops = tenantIds.flatMap((tenant) =>
    listExpectedScreens(tenant).map((screen): Stop => ({ ...screen, tenant, depth: full ? 'everyLook' : 'answer' })),
  );
  if (full) return stops;
  const seen = new Set<string>();
  const looks = new Map<string, number>();
  const frames = new Map<string, Depth>();
  for (const wanted of new Set(stops.map(getLookKey))) {
    const [chosen] = stops.filter((stop) => getLookKey(stop) === wanted).sort((a, b) => cost(a) - cost(b));
    if (chosen) look(chosen, inTurn(getFrameKey(chosen)));
  }
  for (const stop of stops) if (!seen.has(getTextKey(stop))) look(stop, 'oneLook');
  return stops;

  function look(stop: Stop, depth: Depth): void {
    stop.depth = depth;
    seen.add(getTextKey(stop));
    looks.set(getCountry(stop), (looks.get(getCountry(stop)) ?? 0) + 1);
  }
  /** The frame of a layout is checked in every look with its first screen. */
  function inTurn(frame: string): Depth {
    const next = { everyLook: 'lightWide', lightWide: 'darkWide', darkWide: 'lightWide' } as const;
    const depth = next[frames.get(frame) as keyof typeof next] ?? 'everyLook';
    frames.set(frame, depth);
    return depth;
  }
  /** Unchecked texts come first, then the least checked country. */
  function cost(stop: Stop): number {
    return (seen.has(getTextKey(stop)) ? 10_000 : 0) + (looks.get(getCountry(stop)) ?? 0);
  }
}

/** What decides colours and boxes. */
export function getLookKey(stop: Stop): string {
  return `${stop.screen} ${getFrameKey(stop)}`;
}

/** What decides them around the screen. */
export function getFrameKey({ layout, tenant }: Stop): string {
  return `${layout} ${getTheme(tenant)}`;
}

/** What decides the words. */
export function getTextKey(stop: Stop): string {
  return `${getCountry(stop)} ${stop.path}`;
}

function getCountry({ tenant }: Stop): string {
  return splitTenantId(tenant).country;
}
