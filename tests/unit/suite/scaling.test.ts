import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PROMISED_MS, planFor, VISIT } from '../../bench/scaling/plan.ts';
import { describePlans, readCosts, VISITS_A_DAY } from '../../bench/scaling/rows.ts';
import { simulate } from '../../bench/scaling/simulate.ts';

const MINUTES = { seconds: 600 };
const load = (changes = {}) => ({ name: 'page', perSecond: 50, webMs: 10, databaseMs: 0, ...changes });

describe('the simulation', () => {
  it.each([30, 50, 80])('says of one queue with %i requests a second what the theory of queues says', (perSecond) => {
    const { loads, webBusy } = simulate([load({ perSecond })], { webProcesses: 1, databaseProcessors: 1 }, MINUTES);
    const busy = perSecond / 100;
    const meanMs = 10 / (1 - busy);
    expect(webBusy).toBeCloseTo(busy, 1);
    // Times in such a queue are exponential.
    expect((loads[0]?.medianMs ?? 0) / (meanMs * Math.log(2))).toBeCloseTo(1, 1);
    expect((loads[0]?.p99Ms ?? 0) / (meanMs * Math.log(100))).toBeCloseTo(1, 1);
  });

  it('lets a process answer others while a request is in the database', () => {
    const slow = load({ perSecond: 20, webMs: 1, databaseMs: 100 });
    const { loads, webBusy, databaseBusy } = simulate(
      [slow, load({ perSecond: 100, webMs: 1 })],
      { webProcesses: 1, databaseProcessors: 20 },
      MINUTES,
    );
    expect(webBusy).toBeLessThan(0.2);
    expect(databaseBusy).toBeCloseTo(0.1, 1);
    expect(loads[1]?.p99Ms).toBeLessThan(10);
    expect(loads[0]?.medianMs).toBeGreaterThan(50);
  });

  it('answers every request that arrived, and the same for the same seed', () => {
    const machines = { webProcesses: 3, databaseProcessors: 2 };
    const run = (seed: number) =>
      simulate([load({ databaseMs: 5 }), load({ perSecond: 7 })], machines, { seconds: 60, seed });
    const answered = run(1).loads.map((one) => one.answered);
    expect((answered[0] ?? 0) / (50 * 60)).toBeCloseTo(1, 1);
    expect((answered[1] ?? 0) / (7 * 60)).toBeCloseTo(1, 1);
    expect(run(1)).toEqual(run(1));
    expect(run(2)).not.toEqual(run(1));
  });
});

describe('docs/benchmarks.md', () => {
  const text = readFileSync(new URL('../../../docs/benchmarks.md', import.meta.url), 'utf8');
  const [section = ''] = /^## scaling\n[\s\S]*?(?=^## )/m.exec(text) ?? [];
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | '))
    .map(([what = '', figure = '', bar = '', note = '']) => ({ what, figure, bar, note }));
  const costs = readCosts(rows);

  it('shows the cost of every kind of request, and the plans that follow from it', () => {
    expect(Object.keys(costs).sort()).toEqual(Object.keys(VISIT).sort());
    expect(rows).toEqual(expect.arrayContaining(describePlans(costs)));
  });

  it('has plans that keep what is promised, and that grow with the visits', () => {
    const plans = VISITS_A_DAY.map((visits) => planFor(visits, costs));
    for (const { simulated } of plans) for (const { p99Ms } of simulated.loads) expect(p99Ms).toBeLessThan(PROMISED_MS);
    const processes = plans.map(({ machines }) => machines.webProcesses);
    expect(processes).toEqual([...processes].sort((a, b) => a - b));
  });
});
