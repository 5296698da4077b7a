import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileSource } from '../../generators/compile.ts';
import { diffFleets } from '../../generators/diff/diff-fleets.ts';
import type { Difference } from '../../generators/diff/difference.ts';
import { overlaySource } from '../../generators/read/source.ts';
import { fixtureFleet } from './fixture-fleet.ts';

const before = compileSource(fixtureFleet);

function compare(files: Readonly<Record<string, string | null>>): Difference[] {
  const after = compileSource(overlaySource(fixtureFleet, files), before);
  const { shops } = diffFleets({ before, after }, () => '[]');
  return [...shops.values()].flat();
}

function readJson(path: string): Record<string, unknown> {
  return JSON.parse(fixtureFleet.read(path) ?? '{}');
}

const COUNTRY_FILES = before.fleet.locales
  .map(({ id }) => `tenants/${id}/country.json`)
  .filter((path) => fixtureFleet.read(path));
const MESSAGE_FILES = before.fleet.locales
  .map(({ id }) => `tenants/${id}/messages.json`)
  .filter((path) => fixtureFleet.read(path));

describe('laws of the diff', () => {
  it('a state of the fleet does not differ from itself, nor from its files in another order or spacing', () => {
    expect(compare({})).toEqual([]);
    const reversed = (path: string) =>
      JSON.stringify(Object.fromEntries(Object.entries(readJson(path)).reverse()), null, 7);
    const files = [...COUNTRY_FILES, ...MESSAGE_FILES, 'tenants/base.json'];
    expect(compare(Object.fromEntries(files.map((path) => [path, reversed(path)])))).toEqual([]);
  });

  it('changed messages are exactly the differences', () => {
    const message = fc
      .constantFrom(...MESSAGE_FILES)
      .chain((path) => fc.record({ path: fc.constant(path), id: fc.constantFrom(...Object.keys(readJson(path))) }));
    fc.assert(
      fc.property(fc.uniqueArray(message, { maxLength: 4, selector: ({ path, id }) => path + id }), (edits) => {
        const files: Record<string, Record<string, unknown>> = {};
        for (const { path, id } of edits) {
          files[path] ??= readJson(path);
          (files[path] as Record<string, unknown>)[id] = `changed ${id}`;
        }
        const found = compare(
          Object.fromEntries(Object.entries(files).map(([path, value]) => [path, JSON.stringify(value)])),
        );
        const places = found.map(({ kind, data, details }) => `${kind} ${details[0]?.split(':')[0]} ${data.path}`);
        expect([...new Set(places)].sort()).toEqual(edits.map(({ path, id }) => `words ${path} ${id}`).sort());
        expect(found.every(({ data }) => data.after === `changed ${data.path}`)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('the difference in the other direction swaps what was and what is', () => {
    const members = fc.subarray(['timeZone', 'buyShopLink', 'dateFormat', 'applicationCode']);
    fc.assert(
      fc.property(fc.constantFrom(...COUNTRY_FILES), members, (path, names) => {
        const changed = { ...readJson(path), ...Object.fromEntries(names.map((name) => [name, `other ${name}`])) };
        const after = compileSource(overlaySource(fixtureFleet, { [path]: JSON.stringify(changed) }), before);
        const list = (from: typeof before, to: typeof before, sides: ['before' | 'after', 'before' | 'after']) =>
          [...diffFleets({ before: from, after: to }, () => '[]').shops].map(([id, differences]) => [
            id,
            differences.map(({ data }) => [data.path, data[sides[0]], data[sides[1]]]),
          ]);
        expect(list(after, before, ['after', 'before'])).toEqual(list(before, after, ['before', 'after']));
        expect(list(before, after, ['before', 'after']).length > 0).toBe(names.length > 0);
      }),
      { numRuns: 30 },
    );
  });
});
