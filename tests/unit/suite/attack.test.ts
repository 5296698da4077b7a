import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listText, readOptions } from '../../attack/options.ts';
import { attacks } from '../../attack/registry.ts';
import { resultLine, summaryLine } from '../../attack/run-attack.ts';
import { compareRanks, compareTimes } from '../../attack/statistics.ts';
import { Trial } from '../../attack/trial.ts';

const names = attacks.map(({ name }) => name);
const threatModel = readFileSync('docs/threat-model.md', 'utf8');

describe('the registry of attacks', () => {
  it('each attack has a unique lower-case name with hyphens and a description', () => {
    expect(new Set(names).size).toBe(names.length);
    for (const { name, tries } of attacks) {
      expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(tries.length).toBeGreaterThan(20);
    }
  });

  it('the threat model names every attack', () => {
    expect(names.filter((name) => !threatModel.includes(`\`${name}\``))).toEqual([]);
  });

  it("every attack in the threat model's table exists", () => {
    const [, section = ''] = threatModel.split('## What was tried');
    const [, others = ''] = section.split('Attacks that reached nothing');
    const cells = section.split('\n').flatMap((line) => (line.startsWith('|') ? (line.split('|').at(-2) ?? '') : []));
    const [paragraph = ''] = others.split('\n\n');
    const named = [...[...cells.slice(1), paragraph].join().matchAll(/`([a-z0-9-]+)`/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('--list prints one line per attack', () => {
    const lines = listText(attacks).trimEnd().split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual(names);
  });
});

describe('the options of npm run attack', () => {
  it('names of attacks are accepted as arguments or with commas', () => {
    const only = ['--only', 'host-headers,open-redirects', '--only', 'two-owners'];
    expect(readOptions(only, attacks).only).toEqual(['host-headers', 'open-redirects', 'two-owners']);
    expect(readOptions([], attacks)).toEqual({ only: [], list: false, help: false });
  });

  it('an unknown attack and an unknown option are rejected', () => {
    expect(() => readOptions(['--only', 'nothing'], attacks)).toThrow('no attack is named nothing');
    expect(() => readOptions(['--all'], attacks)).toThrow();
  });
});

describe('the result of an attack', () => {
  it('an attack is held if every check is true, and the result has counts and figures', () => {
    const trial = new Trial();
    trial.count('logins', 12);
    trial.expect(true, 'somebody else signs in');
    trial.note('slowest 3 ms');
    expect(resultLine(trial.result('a'))).toBe('a: 12 logins, 1 checks: held (slowest 3 ms)');
  });

  it('an attack is not held if a check is false, and the result names the check and its failures', () => {
    const trial = new Trial();
    for (const held of [true, false, false]) trial.expect(held, 'somebody else signs in');
    expect(resultLine(trial.result('a'))).toBe('a: 3 checks: NOT HELD (somebody else signs in (2 times))');
    expect(summaryLine([trial.result('a')])).toBe('0 held, 1 not held');
  });

  it('an attack without a check is not held', () => {
    expect(new Trial().result('a')).toMatchObject({ held: false, evidence: ['nothing was checked'] });
  });
});

describe('the comparison of times', () => {
  const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

  it('the value is 0 or 1 if all times of one kind come first, and one half if all are equal', () => {
    expect(compareRanks(range(0, 5), range(5, 5)).auc).toBe(0);
    expect(compareRanks(range(5, 5), range(0, 5)).auc).toBe(1);
    expect(compareRanks([7, 7, 7], [7, 7]).auc).toBe(0.5);
  });

  it('the bound is the normal approximation of U at 99 %', () => {
    // sqrt(mn(m + n + 1) / 12) / mn = 0.03339 for m = n = 150.
    expect(compareRanks(range(0, 150), range(0, 150)).bound).toBeCloseTo(2.5758 * 0.03339, 4);
  });

  it('the samples alternate between both kinds, with equal counts', async () => {
    const taken = { first: 0, second: 0 };
    const one = (which: keyof typeof taken, ms: number) => async () => {
      taken[which] += 1;
      return ms;
    };
    const { auc } = await compareTimes({ samples: 20, first: one('first', 1), second: one('second', 2) });
    expect([taken, auc]).toEqual([{ first: 20, second: 20 }, 0]);
  });
});
