import type { Row } from '../report.ts';
import { type Cost, type Costs, type Kind, type Plan, PROMISED_MS, planFor } from './plan.ts';

export const VISITS_A_DAY = [10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];
const COST = /^([\d.]+) ms of the web process, ([\d.]+) ms of PostgreSQL, ([\d.]+) KB$/;
const KIND = /^(.+): answers of one web processor in a second$/;

/** As exact as the document shows them, so that its plans follow from it. */
export function roundCosts(costs: Costs): Costs {
  return mapCosts(costs, ({ webMs, databaseMs, kilobytes }) => ({
    webMs: round(webMs),
    databaseMs: round(databaseMs),
    kilobytes: round(kilobytes),
  }));
}

export function describeCosts(costs: Costs): Row[] {
  return Object.entries(costs).map(([kind, { webMs, databaseMs, kilobytes }]) => ({
    what: `${kind}: answers of one web processor in a second`,
    figure: (1_000 / webMs).toFixed(0),
    bar: '-',
    note: `${webMs} ms of the web process, ${databaseMs} ms of PostgreSQL, ${kilobytes} KB`,
  }));
}

/** The costs that such rows show; other rows are left out. */
export function readCosts(rows: readonly Pick<Row, 'what' | 'note'>[]): Costs {
  const read = rows.flatMap(({ what, note = '' }): [string, Cost][] => {
    const [, kind] = KIND.exec(what) ?? [];
    const [, webMs, databaseMs, kilobytes] = (COST.exec(note) ?? []).map(Number);
    if (kind === undefined || webMs === undefined || databaseMs === undefined || kilobytes === undefined) return [];
    return [[kind, { webMs, databaseMs, kilobytes }]];
  });
  return Object.fromEntries(read) as Record<Kind, Cost>;
}

export function describePlans(costs: Costs): Row[] {
  return VISITS_A_DAY.map((visits) => describePlan(planFor(visits, costs)));
}

function describePlan(plan: Plan): Row {
  const { visitsADay, requestsPerSecond, machines, connections, megabits, simulated, bottleneck } = plan;
  const slowest = simulated.loads.reduce((worst, load) => (load.p99Ms > worst.p99Ms ? load : worst));
  const load = `${format(requestsPerSecond)} requests a second at the peak, ${format(megabits)} Mbit/s, ${format(connections)} connections`;
  return {
    what: `${format(visitsADay)} visits a day`,
    figure: `web processes: ${format(machines.webProcesses)}, processors of PostgreSQL: ${format(machines.databaseProcessors)}`,
    bar: `p99 ≤ ${PROMISED_MS} ms`,
    note: `${load}; slowest kind: ${slowest.name}, p99 ${slowest.p99Ms.toFixed(0)} ms; full first: ${bottleneck.name}, ${(bottleneck.busy * 100).toFixed(0)} %`,
  };
}

function mapCosts(costs: Costs, change: (cost: Cost) => Cost): Costs {
  return Object.fromEntries(Object.entries(costs).map(([kind, cost]) => [kind, change(cost)])) as Record<Kind, Cost>;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function format(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 });
}
