import { describe, expect, it } from 'vitest';
import { tenantIds } from '../../support/compiled-fleet.ts';
import { screensOf } from '../../support/fleet-screens.ts';
import { fleetWalk, lookOf, wordsOf } from '../../support/fleet-walk.ts';

const stops = fleetWalk(false);
const seen = stops.filter(({ depth }) => depth !== 'answer');

describe('the walk over the fleet', () => {
  it('asks for every screen of every shop', () => {
    const all = tenantIds.flatMap((tenant) => screensOf(tenant).map(({ path }) => `${tenant} ${path}`));
    expect(stops.map(({ tenant, path }) => `${tenant} ${path}`)).toEqual(all);
  });

  it('looks at every screen in every layout and theme, in all ways', () => {
    const thorough = stops.filter(({ depth }) => depth === 'everyLook').map(lookOf);
    expect(thorough.toSorted()).toEqual([...new Set(stops.map(lookOf))].sort());
  });

  it('reads every address of every country in a browser, and no country too rarely', () => {
    expect(new Set(seen.map(wordsOf))).toEqual(new Set(stops.map(wordsOf)));
    for (const country of new Set(seen.map(({ tenant }) => tenant.slice(0, 2)))) {
      const thorough = seen.filter(({ tenant, depth }) => depth === 'everyLook' && tenant.startsWith(country));
      expect(thorough.length, country).toBeGreaterThan(10);
    }
  });

  it('looks at everything in all ways when it is asked to', () => {
    expect(new Set(fleetWalk(true).map(({ depth }) => depth))).toEqual(new Set(['everyLook']));
  });
});
