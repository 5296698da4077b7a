import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_COUNTED } from '../../../platform/services/fulfilment/queue/count-trades.ts';
import type { TradeState } from '../../../platform/shared/trade-states.ts';
import { describeServer } from '../../support/database.ts';
import { signedInAtDesk } from '../../support/desk.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import {
  fillWithTrades,
  listJobBatches,
  listPlannedRequests,
  type PlannedRequest,
  planRequest,
} from '../../support/many-trades.ts';
import { listLargeTables } from '../../support/query-plans.ts';
import { DATA_KEY } from '../../support/selling.ts';

/** A third of the mails are of no trade; 2,000 of the trades are open. */
const GROWTH = { trades: 600, open: 70, others: 70 };
/** PostgreSQL reads a smaller table whole, because an index would cost as much. */
const LARGE_ROWS = 2_000;
/** More than the trades that are open, which are on the lists of the desk. */
const MAX_ROWS_READ = 3_000;

/** They look among all customers, sessions and paid trades of companies: for less than a second with a million trades. */
const READING_ALL = [
  'delete numbers of guests',
  'delete sessions, registrations, links and passkey challenges',
  'issue credit notes',
];

/** What the statements of a request read. */
interface Reads {
  whole: string[];
  many: string[];
}

describeServer('a database with the trades of some years', (kind) => {
  let edge: Edge;
  let large: ReadonlySet<string>;
  const read = new Map<PlannedRequest, Reads>();
  beforeAll(async () => {
    const { databaseUrl = '' } = await kind.keptPlace();
    edge = await openEdge({ DATABASE_URL: databaseUrl, WORKER: 'off', DATA_KEY, DATABASE_TIMEOUT_MS: '20000' });
    await fillWithTrades(edge, () => GROWTH);
    large = await listLargeTables(edge.database, LARGE_ROWS);
    const requests = (await listPlannedRequests(edge)).filter(({ by }) => by !== 'report');
    const jobs = listJobBatches(edge).filter(({ name }) => !READING_ALL.includes(name));
    for (const request of [...requests, ...jobs]) read.set(request, await readTables(request));
  }, 400_000);
  afterAll(() => edge?.close());

  async function readTables(request: PlannedRequest): Promise<Reads> {
    const reads: Reads = { whole: [], many: [] };
    for (const { text, whole, execution } of await planRequest(edge, request, large)) {
      // A job that finds its batch among the first rows is right to read them in their order.
      if (request.by !== 'job') reads.whole.push(...whole.map((table) => `${table}: ${text}`));
      const most = text.includes(`limit ${MAX_COUNTED + 1}`) ? MAX_COUNTED + 1 : MAX_ROWS_READ;
      for (const { table, rows } of execution?.scans ?? [])
        if (rows > most) reads.many.push(`${rows} rows of ${table}: ${text}`);
    }
    return reads;
  }

  /** The requests with such a read, by name. */
  function listWith(which: keyof Reads): Record<string, string[]> {
    const found = [...read].filter(([, reads]) => reads[which].length > 0);
    return Object.fromEntries(found.map(([{ name }, reads]) => [name, reads[which]]));
  }

  it('most tables of trades, accounts and mails are large', () => {
    expect([...large]).toEqual(
      expect.arrayContaining([
        ...['account', 'clarification', 'customer', 'mail', 'offer', 'payout', 'staff_act', 'trade'],
        ...['trade_activity', 'trade_assignment', 'trade_history', 'trade_item', 'trade_message', 'trade_photo'],
      ]),
    );
  });

  it('no request of visitors or staff reads a large table from its beginning to its end', () => {
    expect(listWith('whole')).toEqual({});
  });

  it('no statement of requests and jobs, but for three, reads more rows than there are open trades, except to count', () => {
    expect(listWith('many')).toEqual({});
  });

  it('the numbers above the queue are exact for open trades and end at 10,000 for ended ones', async () => {
    const counts = await edge.services.fulfilment.counts({});
    const stored = await sql<{ state: TradeState; trades: number }>`
      select state, count(*) as trades from trade group by state`.execute(edge.database.db);
    for (const { state, trades } of stored.rows)
      expect([state, counts[state]]).toEqual([
        state,
        state === 'paid' ? { trades: MAX_COUNTED, more: true } : { trades, more: false },
      ]);
    expect(stored.rows.find(({ state }) => state === 'paid')?.trades).toBeGreaterThan(MAX_COUNTED);
    const ida = await signedInAtDesk(edge, ['read'], 'ida@desk.example');
    expect((await ida.get('/desk/queue')).body).toMatch(/<b>10.000\+<\/b>/);
  });

  it('each reference between tables has an index, so that a deletion does not read the other table', async () => {
    const { rows } = await sql<{ reference: string }>`
      select conrelid::regclass || '.' || conname as reference from pg_constraint reference
      where contype = 'f' and not exists (
        select from pg_index where indrelid = conrelid and indkey[0] = any (conkey))`.execute(edge.database.db);
    expect(rows).toEqual([]);
  });
});
