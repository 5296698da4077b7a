import { describe, expect, it } from 'vitest';
import { explain } from '../../generators/commands/explain.ts';
import { overlaySource } from '../../generators/read/source.ts';
import { parseShipped, shipped } from '../faults/change.ts';
import { run } from './run-command.ts';

const DE = 'tenants/de/prices.json';
const DATED = 'tenants/de/prices.2098-11-27.json';
const source = overlaySource(shipped, {
  [DATED]:
    '{ "version": "2098-11-27",\n  "overrides": { "apple-iphone-13": { "128": 300 }, "apple-iphone-12": null } }',
});
const file = parseShipped(DE);
const place = (...path: string[]) => {
  const { line, column } = file.position(file.span(path).offset);
  return `prices layer, ${DE}:${line}:${column}`;
};

describe('explain <shop> prices.<member>', () => {
  it('shows the value of each list with its place, and what a dated list replaces', () => {
    const { status, out } = run(explain, ['de/default', 'prices.overrides.apple-iphone-13.128'], source);
    expect(status).toBe(0);
    const own = place('overrides', 'apple-iphone-13', '128');
    expect(out).toBe(
      [
        `de/default: ${DE}`,
        'prices.overrides.apple-iphone-13.128 = 271',
        `    ${own}`,
        '',
        `de/default: ${DATED}, from 2098-11-27 on`,
        'prices.overrides.apple-iphone-13.128 = 300',
        `    prices of 2098-11-27 layer, ${DATED}:2:46`,
        `    overrides 271, ${own}`,
        '',
      ].join('\n'),
    );
  });

  it('shows no list that removes the member, and every member of a list without one', () => {
    const { out } = run(explain, ['de/default', 'prices.overrides.apple-iphone-12'], source);
    expect(out).not.toContain('2098-11-27');
    const all = JSON.parse(run(explain, ['de/default', 'prices', '--format', 'json'], source).out);
    expect(all).toHaveLength(2);
  });

  it('suggests the nearest name for a member that no list has', () => {
    const { status, error } = run(explain, ['de/default', 'prices.overides'], source);
    expect([status, error]).toEqual([1, 'The price list of de has no "prices.overides". Did you mean "overrides"?\n']);
  });
});
