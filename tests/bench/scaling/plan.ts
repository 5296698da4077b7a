import { type Load, type Machines, type Simulated, simulate } from './simulate.ts';

/** What one request costs, as measured: see capacity.ts. */
export interface Cost {
  webMs: number;
  databaseMs: number;
  /** Sent to the visitor. */
  kilobytes: number;
}

/**
 * Requests of one visit. Assumed, not measured: five pages, of which the first comes as a document and nine of ten of those from
 * the cache; one visit in eight asks for an offer, one in forty sells.
 */
export const VISIT = {
  'page from the cache': 0.9,
  'page rendered anew': 0.1,
  'data of a next page': 4,
  suggestions: 3,
  offer: 0.125,
  sale: 0.025,
  file: 20,
} as const;
export type Kind = keyof typeof VISIT;
export type Costs = Readonly<Record<Kind, Cost>>;

/** The busiest second of a day against its mean. Assumed. */
const PEAK = 4;
/** Milliseconds that ninety-nine of a hundred requests of each kind may take. */
export const PROMISED_MS = 500;
/** Shares of their time that machines may be busy in the busiest second, so that one of them may fail. */
const MAX_BUSY = { web: 0.6, database: 0.5 };
/** Connections of one web process; see docs/operating.md. */
const CONNECTIONS = 20;
/** PostgreSQL's own default. */
const DEFAULT_CONNECTIONS = 100;
const DAY_SECONDS = 86_400;
const SIMULATED_SECONDS = 20;
const MEGABITS_PER_KILOBYTE = 8 / 1_000;
/** Of one machine's network. */
const MACHINE_MEGABITS = 1_000;
/** Files of pages come from a content delivery network from this many visits a day on. */
const NETWORK_VISITS = 1_000_000;

export interface Plan {
  visitsADay: number;
  /** In the busiest second, without files from elsewhere. */
  requestsPerSecond: number;
  machines: Machines;
  connections: number;
  megabits: number;
  salesADay: number;
  simulated: Simulated;
  /** What would be full first if more came, and how full it is. */
  bottleneck: { name: string; busy: number };
}

/** The smallest number of processes and processors that keep what is promised at this many visits a day. */
export function planFor(visitsADay: number, costs: Costs): Plan {
  const loads = listLoads(visitsADay, costs);
  const sum = (member: 'webMs' | 'databaseMs') =>
    loads.reduce((all, load) => all + (load.perSecond * load[member]) / 1_000, 0);
  const machines = {
    webProcesses: Math.max(1, Math.ceil(sum('webMs') / MAX_BUSY.web)),
    databaseProcessors: Math.max(1, Math.ceil(sum('databaseMs') / MAX_BUSY.database)),
  };
  let simulated = simulate(loads, machines, { seconds: SIMULATED_SECONDS });
  while (simulated.loads.some(({ p99Ms }) => p99Ms > PROMISED_MS)) {
    machines.webProcesses = Math.ceil(machines.webProcesses * 1.1);
    simulated = simulate(loads, machines, { seconds: SIMULATED_SECONDS });
  }
  const connections = machines.webProcesses * CONNECTIONS;
  const megabits = loads.reduce(
    (all, { name, perSecond }) => all + perSecond * costs[name as Kind].kilobytes * MEGABITS_PER_KILOBYTE,
    0,
  );
  const [first] = [
    { name: 'web processes', busy: simulated.webBusy },
    { name: 'processors of the database', busy: simulated.databaseBusy },
    { name: `connections of PostgreSQL (${DEFAULT_CONNECTIONS} by default)`, busy: connections / DEFAULT_CONNECTIONS },
    { name: `network of a machine (${MACHINE_MEGABITS} Mbit/s)`, busy: megabits / MACHINE_MEGABITS },
  ].sort((a, b) => b.busy - a.busy);
  return {
    visitsADay,
    requestsPerSecond: loads.reduce((all, { perSecond }) => all + perSecond, 0),
    machines,
    connections,
    megabits,
    salesADay: visitsADay * VISIT.sale,
    simulated,
    bottleneck: first ?? { name: '', busy: 0 },
  };
}

function listLoads(visitsADay: number, costs: Costs): Load[] {
  const visitsPerSecond = (visitsADay / DAY_SECONDS) * PEAK;
  return Object.entries(VISIT)
    .filter(([kind]) => kind !== 'file' || visitsADay < NETWORK_VISITS)
    .map(([kind, perVisit]) => {
      const { webMs, databaseMs } = costs[kind as Kind];
      return { name: kind, perSecond: visitsPerSecond * perVisit, webMs, databaseMs };
    });
}
