import { describe, expect, it } from 'vitest';
import type { HeldUnit } from '../../../platform/generated/compiled.gen.ts';
import {
  describeConfiguration,
  heldUnitLine,
  listHeldUnits,
  logHeldUnits,
} from '../../../platform/server/boot/held-units.ts';

const country = {
  unit: 'country aa',
  shops: ['aa/default', 'aa/widget'],
  leftOut: ['aa/new'],
  reasons: [
    { place: 'tenants/aa/country.json:2:3', text: 'E003 wrong type: "secret"' },
    { place: 'tenants/aa/messages.json:9:1', text: 'E001 invalid' },
  ],
} as unknown as HeldUnit;
const fleet = { unit: 'fleet', shops: [], leftOut: [], reasons: [{ place: '', text: 'The compiler failed' }] };

describe('parts of the fleet that keep their last good configuration', () => {
  it('the line for /ready names unit and shops, and quotes no file', () => {
    expect(heldUnitLine(country)).toBe(
      'country aa has errors: last good configuration in aa/default, aa/widget; left out: aa/new',
    );
    expect(heldUnitLine(fleet)).toBe('fleet has errors: last good configuration');
  });

  it('the start lists every error with its place', () => {
    const lines = listHeldUnits([country, fleet]);
    expect(lines[1]).toContain('FILES WITH ERRORS');
    expect(lines).toContain('      tenants/aa/country.json:2:3 E003 wrong type: "secret"');
    expect(lines).toContain('      tenants/aa/messages.json:9:1 E001 invalid');
    expect(lines).toContain('      The compiler failed');
    expect(listHeldUnits([])).toEqual([]);
  });

  it('the log has one line per unit with the place of its first error', () => {
    const logged: object[] = [];
    logHeldUnits([country, fleet], { error: (fields) => logged.push(fields) });
    expect(logged).toHaveLength(2);
    expect(logged[0]).toMatchObject({ unit: 'country aa', place: 'tenants/aa/country.json:2:3', errors: 2 });
  });

  it('a shop answers its own revision and whether it is current', () => {
    const shops = { 'aa/default': 'own', 'bb/default': 'other' };
    const configuration = { revision: 'fleet', shops, held: [country] } as unknown as Parameters<
      typeof describeConfiguration
    >[0];
    expect(describeConfiguration(configuration, 'aa/default')).toEqual({
      revision: 'own',
      fleetRevision: 'fleet',
      state: 'lastGood',
    });
    expect(describeConfiguration(configuration, 'bb/default').state).toBe('current');
  });
});
