import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.server.ts';
import { onServer } from '../support/common-databases.ts';
import { type Edge, openEdge } from '../support/edge.ts';
import {
  fillWithTrades,
  listJobBatches,
  listPlannedRequests,
  type PlannedRequest,
  planRequest,
} from '../support/many-trades.ts';
import { startPostgres } from '../support/postgres.ts';
import { listLargeTables } from '../support/query-plans.ts';
import { DATA_KEY } from '../support/selling.ts';
import type { Bench, Row } from './report.ts';

const DEFAULT_TRADES = 1_000_000;
/** PostgreSQL may read a smaller table whole. */
const LARGE_ROWS = 10_000;
/** For all statements of a request together, in milliseconds. A report has a deadline of its own. */
const BARS_MS = { staff: 300, visitor: 50, report: 20_000 } as const;
const JOB_BAR_MS = 1_000;
const SLOWEST = 5;
const SHOWN_LETTERS = 160;
const GIGABYTE = 1024 ** 3;
const SERVER = {
  shared_buffers: '2GB',
  effective_cache_size: '6GB',
  synchronous_commit: 'off',
  max_wal_size: '8GB',
};

/** Each request of visitors and staff on a database of so many trades: plans and times of its statements. */
export const plans: Bench = {
  name: 'plans',
  does: 'plans and times of what requests and jobs ask of a million trades (another number in TRADES; on the server of DATABASE_URL if set)',
  run: async () => {
    const trades = Number(process.env.TRADES ?? DEFAULT_TRADES);
    if (!Number.isInteger(trades) || trades < 1) throw new Error('TRADES is a number of trades');
    const place = await openPlace();
    try {
      const edge = await openEdge({ DATABASE_URL: place.url, WORKER: 'off', DATA_KEY, DATABASE_TIMEOUT_MS: '60000' });
      try {
        return await measure(edge, trades);
      } finally {
        await edge.close();
      }
    } finally {
      await place.remove();
    }
  },
};

/** A new database on the given server, or on one that lasts as long as the bench. */
async function openPlace(): Promise<{ url: string; remove(): Promise<unknown> }> {
  const { DATABASE_URL } = process.env;
  if (DATABASE_URL) {
    const name = `umlauf_plans_${randomUUID().replaceAll('-', '')}`;
    const url = new URL(DATABASE_URL);
    await onServer(DATABASE_URL, `create database ${name}`);
    url.pathname = `/${name}`;
    return { url: url.href, remove: () => onServer(DATABASE_URL, `drop database ${name} with (force)`) };
  }
  const postgres = await startPostgres({ settings: SERVER });
  if (!postgres) throw new Error('the programs of PostgreSQL are not installed in /usr/lib/postgresql');
  return { url: postgres.url, remove: () => postgres.stop() };
}

async function measure(edge: Edge, trades: number): Promise<Row[]> {
  const began = performance.now();
  await fillWithTrades(edge, (originals) => {
    const copies = Math.max(1, Math.ceil(trades / originals) - 1);
    return { trades: copies, open: Math.ceil(copies / 40), others: Math.ceil(copies / 3.5) };
  });
  const filledMs = performance.now() - began;
  const requests = await planRequests(edge);
  return [
    ...(await describeSize(edge.database, filledMs)),
    ...describeRequests(requests),
    ...(await measureJobs(edge)),
  ];
}

async function describeSize({ db }: Pick<Database, 'db'>, filledMs: number): Promise<Row[]> {
  const { rows } = await sql<{ name: string; rows: number; bytes: number }>`
    select relname as name, reltuples::bigint as rows, pg_total_relation_size(oid) as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by bytes desc`.execute(db);
  const count = (name: string) => (rows.find((one) => one.name === name)?.rows ?? 0).toLocaleString('en');
  const gigabytes = (bytes: number) => `${(bytes / GIGABYTE).toFixed(1)} GB`;
  const total = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  return [
    {
      what: 'trades',
      figure: count('trade'),
      bar: '-',
      note: `${count('trade_history')} steps, ${count('staff_act')} acts, ${count('mail')} mails, ${count('account')} accounts; filled in ${Math.round(filledMs / 1_000)} s`,
    },
    {
      what: 'size on disk',
      figure: gigabytes(total),
      bar: '-',
      note: rows
        .slice(0, 6)
        .map(({ name, bytes }) => `${name} ${gigabytes(bytes)}`)
        .join(', '),
    },
  ];
}

interface Measured {
  request: PlannedRequest;
  statements: Awaited<ReturnType<typeof planRequest>>;
  ms: number;
}

async function planRequests(edge: Edge): Promise<Measured[]> {
  const large = await listLargeTables(edge.database, LARGE_ROWS);
  const measured: Measured[] = [];
  for (const request of await listPlannedRequests(edge)) {
    const statements = await planRequest(edge, request, large);
    const ms = statements.reduce((sum, { execution }) => sum + (execution?.ms ?? 0), 0);
    measured.push({ request, statements, ms });
  }
  return measured;
}

function describeRequests(measured: readonly Measured[]): Row[] {
  const onWay = measured.filter(({ request }) => request.by !== 'report');
  const planned = onWay.flatMap(({ request, statements }) => statements.map((one) => ({ ...one, request })));
  const scans = planned.flatMap(({ whole, request }) => whole.map((table) => `${table} by ${request.name}`));
  const scanned = planned.flatMap(({ execution, request }) =>
    (execution?.scans ?? []).map((scan) => ({ ...scan, request })),
  );
  const [most] = scanned.sort((a, b) => b.rows - a.rows);
  const byTime = [...planned].sort((a, b) => (b.execution?.ms ?? 0) - (a.execution?.ms ?? 0));
  const slowest = byTime
    .filter(({ text }, at) => byTime.findIndex((one) => one.text === text) === at)
    .slice(0, SLOWEST);
  return [
    {
      what: 'statements planned',
      figure: String(new Set(planned.map(({ text }) => text)).size),
      bar: '-',
      note: `of ${onWay.length} requests of visitors and staff; those that read or change were executed`,
    },
    { what: 'sequential scans of large tables', figure: String(scans.length), bar: '0', note: scans.join('; ') },
    {
      what: 'most rows read by one scan',
      figure: (most?.rows ?? 0).toLocaleString('en'),
      bar: '-',
      note: `${most?.table} by ${most?.request.name}`,
    },
    ...(['staff', 'visitor', 'report'] as const).map((by) => describeSlowest(measured, by)),
    ...slowest.map(({ request, text, execution }, at) => ({
      what: `slowest statement, ${at + 1}`,
      figure: formatMs(execution?.ms ?? 0),
      bar: '-',
      note: `${request.name}: ${text.replace(/\s+/g, ' ').trim().slice(0, SHOWN_LETTERS)}`,
    })),
  ];
}

function describeSlowest(measured: readonly Measured[], by: keyof typeof BARS_MS): Row {
  const own = measured.filter(({ request }) => request.by === by).sort((a, b) => b.ms - a.ms);
  const next = own.slice(1, 4).map(({ request, ms }) => `${request.name} ${formatMs(ms)}`);
  return {
    what: by === 'report' ? 'slowest report, its statements' : `slowest request of ${by}, its statements`,
    figure: formatMs(own[0]?.ms ?? 0),
    bar: `≤ ${BARS_MS[by]} ms`,
    note: `${own[0]?.request.name}; then ${next.join(', ')}`,
  };
}

/** Each batch is timed as it is, with its own waits. */
async function measureJobs(edge: Edge): Promise<Row[]> {
  const times: { name: string; ms: number }[] = [];
  for (const { name, prepare } of listJobBatches(edge)) {
    const run = await prepare();
    const began = performance.now();
    await run();
    times.push({ name, ms: performance.now() - began });
  }
  const [first, ...others] = times.sort((a, b) => b.ms - a.ms);
  const next = others.slice(0, 4).map(({ name, ms }) => `${name} ${formatMs(ms)}`);
  return [
    {
      what: `slowest batch of ${times.length} jobs`,
      figure: formatMs(first?.ms ?? 0),
      bar: `≤ ${JOB_BAR_MS} ms`,
      note: `${first?.name}; then ${next.join(', ')}`,
    },
  ];
}

function formatMs(ms: number): string {
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms).toLocaleString('en')} ms`;
}
