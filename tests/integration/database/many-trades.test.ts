import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCaller } from '../../support/customer-calls.ts';
import { describeServer } from '../../support/database.ts';
import { type DeskBrowser, signedInAtDesk } from '../../support/desk.ts';
import { soldAt } from '../../support/desk-trades.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { growDatabase } from '../../support/grow-database.ts';
import { collectStatements, findTablesReadWhole, listLargeTables } from '../../support/query-plans.ts';
import { type RepeatableRequest, repeatableRequests } from '../../support/repeatable-requests.ts';
import { DATA_KEY } from '../../support/selling.ts';

const GROWTH = { trades: 600, others: 70 };
/** PostgreSQL reads a smaller table whole, because an index would cost as much. */
const LARGE_ROWS = 2_000;

/** The search in the queue, by each kind of text. */
const SEARCHED = [
  'DE-26-000-0000',
  'none@example.org',
  'Jörg Zauberberg',
  'Zauberberg-12',
  '356938035643809',
  '1000000001',
];

/** The numbers of trades in each state are about every trade. */
const COUNTS = 'select "state", count(*) as "trades" from "trade" group by "state"';

describeServer('a database with the trades of some years', (kind) => {
  let edge: Edge;
  let ana: DeskBrowser;
  let requests: readonly RepeatableRequest[];
  let large: ReadonlySet<string>;
  beforeAll(async () => {
    const { databaseUrl = '' } = await kind.keptPlace();
    edge = await openEdge({ DATABASE_URL: databaseUrl, DATA_KEY, DATABASE_TIMEOUT_MS: '20000' });
    requests = await repeatableRequests(edge);
    for (const { prepare } of requests) await (await prepare())();
    await growDatabase(edge.database, GROWTH);
    large = await listLargeTables(edge.database, LARGE_ROWS);
    ana = await signedInAtDesk(edge, ['receive', 'inspect', 'pay', 'admin'], 'zoe@desk.example');
  }, 240_000);
  afterAll(() => edge?.close());

  /** The tables that a request reads whole, with the statement that does. */
  async function listWholeReads(send: () => Promise<{ statusCode: number }>, ...success: number[]): Promise<string[]> {
    const statements = await collectStatements(edge.database, async () =>
      expect(success).toContain((await send()).statusCode),
    );
    const reads: string[] = [];
    for (const statement of statements.filter(({ sql: text }) => text !== COUNTS))
      for (const table of await findTablesReadWhole(edge.database, statement, large))
        reads.push(`${table}: ${statement.sql}`);
    return reads;
  }

  it('most tables of trades, accounts and mails are large', () => {
    expect([...large]).toEqual(
      expect.arrayContaining(['account', 'mail', 'offer', 'trade', 'trade_history', 'trade_item']),
    );
  });

  it('no request that changes something reads a large table from its beginning to its end', async () => {
    const reads: Record<string, string[]> = {};
    for (const { name, success, prepare } of requests) {
      const found = await listWholeReads(await prepare(), success);
      if (found.length > 0) reads[name] = found;
    }
    expect(reads).toEqual({});
  }, 240_000);

  it('no page of the desk for daily work reads a large table from its beginning to its end', async () => {
    const { number } = await soldAt(edge);
    const lists = ['to-receive', 'reported-lost', 'to-inspect', 'second-opinion', 'clarification-answered'];
    const paths = [
      '/desk/today',
      ...[...lists, 'to-answer', 'to-return', 'to-pay'].flatMap((list) => [
        `/desk/worklists/${list}`,
        `/desk/worklists/${list}?mine=true`,
      ]),
      '/desk/worklists/to-inspect?after=1.1',
      '/desk/queue',
      '/desk/queue?mine=true',
      '/desk/queue?state=paid',
      ...SEARCHED.map((text) => `/desk/queue?${new URLSearchParams({ text })}`),
      `/desk/trades/${number}`,
      `/desk/trades/${number}/messages`,
      '/desk/erasure',
      '/desk/unexpected',
      '/desk/payouts',
    ];
    const reads: Record<string, string[]> = {};
    for (const path of paths) {
      const found = await listWholeReads(() => ana.get(path), 200);
      if (found.length > 0) reads[path] = found;
    }
    for (const code of SEARCHED) {
      const found = await listWholeReads(() => ana.get(`/desk/scan?${new URLSearchParams({ code })}`), 303, 404);
      if (found.length > 0) reads[code] = found;
    }
    expect(reads).toEqual({});
  }, 120_000);

  it('no page of an account reads a large table from its beginning to its end', async () => {
    const { call } = await createCaller(edge);
    const reads: Record<string, string[]> = {};
    for (const path of ['export', 'addresses', 'bank_accounts', 'customers', 'paypal_accounts', 'trade_history']) {
      const found = await listWholeReads(async () => ({ statusCode: (await call('GET', path)).status }), 200);
      if (found.length > 0) reads[path] = found;
    }
    expect(reads).toEqual({});
  });

  it('each reference between tables has an index, so that a deletion does not read the other table', async () => {
    const { rows } = await sql<{ reference: string }>`
      select conrelid::regclass || '.' || conname as reference from pg_constraint reference
      where contype = 'f' and not exists (
        select from pg_index where indrelid = conrelid and indkey[0] = any (conkey))`.execute(edge.database.db);
    expect(rows).toEqual([]);
  });
});
