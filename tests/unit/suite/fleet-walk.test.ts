import { describe, expect, it } from 'vitest';
import { tenantIds } from '../../support/compiled-fleet.ts';
import { listExpectedScreens } from '../../support/fleet-screens.ts';
import { fleetWalk, getFrameKey, getLookKey, getTextKey } from '../../support/fleet-walk.ts';
import { DARK_WIDE, LIGHT_WIDE } from '../../support/looks.ts';

const stops = fleetWalk(false);
const seen = stops.filter(({ depth }) => depth !== 'answer');
const thorough = seen.filter(({ depth }) => depth !== 'oneLook');

describe('the walk over the fleet', () => {
  it('the walk requests every screen of every shop', () => {
    const all = tenantIds.flatMap((tenant) => listExpectedScreens(tenant).map(({ path }) => `${tenant} ${path}`));
    expect(stops.map(({ tenant, path }) => `${tenant} ${path}`)).toEqual(all);
  });

  it('the walk covers every screen in every layout and theme, in both schemes', () => {
    expect(thorough.map(getLookKey).toSorted()).toEqual([...new Set(stops.map(getLookKey))].sort());
    for (const looks of [LIGHT_WIDE, DARK_WIDE])
      expect(new Set(looks.map(({ colorScheme }) => colorScheme))).toEqual(new Set(['light', 'dark']));
  });

  it('the walk covers the frame around all screens of a layout in every variant', () => {
    const inEveryWay = thorough.filter(({ depth }) => depth === 'everyLook').map(getFrameKey);
    expect(inEveryWay.toSorted()).toEqual([...new Set(stops.map(getFrameKey))].sort());
    const others = thorough.filter(({ depth }) => depth !== 'everyLook');
    expect(new Set(others.map(({ depth }) => depth))).toEqual(new Set(['lightWide', 'darkWide']));
  });

  it('the walk opens every address of every country in a browser, and no country too rarely', () => {
    expect(new Set(seen.map(getTextKey))).toEqual(new Set(stops.map(getTextKey)));
    for (const country of new Set(seen.map(({ tenant }) => tenant.slice(0, 2)))) {
      const here = thorough.filter(({ tenant }) => tenant.startsWith(country));
      expect(here.length, country).toBeGreaterThan(10);
    }
  });

  it('the complete walk covers every combination', () => {
    expect(new Set(fleetWalk(true).map(({ depth }) => depth))).toEqual(new Set(['everyLook']));
  });
});
