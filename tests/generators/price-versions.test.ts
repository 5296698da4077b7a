import { describe, expect, it } from 'vitest';
import { compileSource } from '../../generators/compile.ts';
import { printFleet } from '../../generators/print-fleet.ts';
import { overlaySource } from '../../generators/read/source.ts';
import { isEarlierVersion, proposeVersion } from '../../generators/resolve/price-versions.ts';
import { readShipped, shipped } from '../faults/change.ts';
import { printProblem, problemsAfter } from '../faults/inject.ts';

const LOCK = 'tenants/prices.lock.json';
const DE = 'tenants/de/prices.json';
const MODEL = 'tenants/catalogue/price-model.json';

/** Errors alone: a price that another one should exceed is a warning, whatever its version. */
function problemsWith(files: Readonly<Record<string, string | null>>): string[] {
  return problemsAfter({ files, file: DE, line: 1 })
    .filter(({ level }) => level === 'error')
    .map((problem) => `${printProblem(problem)} → ${problem.fix}`);
}

const edit = (file: string, find: string, replace: string) => {
  const text = readShipped(file);
  expect(text).toContain(find);
  return { [file]: text.replace(find, replace) };
};
const version = /"version": "[^"]*"/;
const shippedVersion = JSON.parse(readShipped(DE)).version as string;

describe('the lock of prices', () => {
  it('is what the generator prints from the shipped files', async () => {
    const outputs = await printFleet(compileSource(shipped));
    expect(outputs.find(({ path }) => path === LOCK)?.content).toBe(readShipped(LOCK));
  });

  it('refuses a changed price without a new version at the line of the version, and proposes one', () => {
    const [problem, ...others] = problemsWith(edit(DE, '"128": 271', '"128": 272'));
    expect(others).toEqual([]);
    expect(problem).toMatch(/^tenants\/de\/prices\.json:3:14 E130 The prices have changed, but the version is still/);
    const proposed = /such as "([^"]*)"/.exec(problem ?? '')?.[1] ?? '';
    const changed = edit(DE, '"128": 271', '"128": 272')[DE] ?? '';
    expect(problemsWith({ [DE]: changed.replace(version, `"version": "${proposed}"`) })).toEqual([]);
  });

  it('refuses a version that goes back, with and without other prices', () => {
    const back = readShipped(DE).replace(version, '"version": "2020-01-01"');
    for (const text of [back, back.replace('"128": 271', '"128": 272')]) {
      expect(problemsWith({ [DE]: text })).toEqual([expect.stringMatching(/:3:14 E130 The version goes back from/)]);
    }
  });

  it('refuses a changed effect of an answer without a new version of the price model', () => {
    expect(problemsWith(edit(MODEL, '"faults": 0.42', '"faults": 0.52'))).toEqual([
      expect.stringMatching(/^tenants\/catalogue\/price-model\.json:3:14 E130 /),
    ]);
  });

  it('accepts a new version alone, and an edit that changes no price', () => {
    const value = JSON.parse(readShipped(DE)) as Record<string, unknown>;
    const reversed = Object.fromEntries(Object.entries(value).reverse());
    const { $schema: _, ...unnamed } = value;
    for (const same of [value, reversed, unnamed, { ...value, version: '2099-01-01' }]) {
      expect(problemsWith({ [DE]: JSON.stringify(same, null, 4) })).toEqual([]);
    }
  });

  it('accepts a country that it does not list, and its own absence', () => {
    const changed = edit(DE, '"128": 271', '"128": 272');
    const { de: _, ...others } = JSON.parse(readShipped(LOCK)) as Record<string, unknown>;
    expect(problemsWith({ ...changed, [LOCK]: JSON.stringify(others) })).toEqual([]);
    expect(problemsWith({ ...changed, [LOCK]: null })).toEqual([]);
  });

  it('records each dated list by its own file, so that a new price in prices.json needs no new version of it', async () => {
    const dated = 'tenants/de/prices.2098-11-27.json';
    const list = '{ "version": "2098-11-27", "factor": 1.1 }';
    const outputs = await printFleet(compileSource(overlaySource(shipped, { [dated]: list })));
    const lock = outputs.find(({ path }) => path === LOCK)?.content ?? '';
    expect(Object.keys(JSON.parse(lock) as object)).toContain('de/2098-11-27');
    const changed = edit(DE, '"128": 271', '"128": 272')[DE]?.replace(version, '"version": "2098-11-01"') ?? '';
    expect(problemsWith({ [dated]: list, [DE]: changed, [LOCK]: lock })).toEqual([]);
    expect(problemsWith({ [dated]: list.replace('1.1', '1.2'), [LOCK]: lock })).toEqual([
      expect.stringMatching(/prices\.2098-11-27\.json:1:14 E130 /),
    ]);
  });

  it('a folded list takes over prices and version of its dated file', async () => {
    const list = { version: '2098-11-27', factor: 1.1 };
    const dated = { 'tenants/de/prices.2098-11-27.json': JSON.stringify(list) };
    const print = async (files: Record<string, string | null>) =>
      (await printFleet(compileSource(overlaySource(shipped, files)))).find(({ path }) => path === LOCK)?.content ?? '';
    const folded = { ...(JSON.parse(readShipped(DE)) as object), ...list };
    expect(problemsWith({ [DE]: JSON.stringify(folded), [LOCK]: await print(dated) })).toEqual([]);
  });
});

describe('versions of price lists', () => {
  it.each([
    ['2026-11-01', '2026-11-02', true],
    ['2026-11-01', '2026-11-01.2', true],
    ['2026-11-01.10', '2026-11-01.9', false],
    ['v2', 'v10', true],
    ['2026-11-02', '2026-11-01', false],
    ['autumn1', 'spring2', false],
    ['a', 'b', false],
  ])('%s is earlier than %s: %s', (one, other, expected) => {
    expect(isEarlierVersion(one, other)).toBe(expected);
  });

  it.each([
    ['2026-11-01', '2026-11-23', '2026-11-23'],
    ['2026-11-23', '2026-11-23', '2026-11-23.2'],
    ['2026-11-23.2', '2026-11-23', '2026-11-23.3'],
    ['2099-01-01', '2026-11-23', '2099-01-01.2'],
    ['v9', '2026-11-23', 'v10'],
    ['spring', '2026-11-23', 'spring.2'],
  ])('the version after %s on %s of another is %s', (version, day, next) => {
    expect(proposeVersion(version, day)).toBe(next);
    expect(isEarlierVersion(next, version)).toBe(false);
  });

  it('the shipped lists have versions that can be proposed', () => {
    expect(proposeVersion(shippedVersion, '2098-01-01')).toBe('2098-01-01');
  });
});
