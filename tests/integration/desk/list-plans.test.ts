import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/index.server.ts';
import { copyLines, copyRow } from '../../support/copy-rows.ts';
import { describeDatabases } from '../../support/database.ts';
import { type DeskBrowser, signedInAtDesk } from '../../support/desk.ts';
import { soldAt } from '../../support/desk-trades.ts';
import { type Edge, openEdge } from '../../support/edge.ts';

const TRADES = 10_000;
/** Every hundredth trade waits. */
const WAITING_EACH = 100;

/** The search in the queue, by each kind of text. */
const SEARCHED = [
  'DE-26-000-0000',
  'none@example.org',
  'Jörg Zauberberg',
  'Zauberberg-12',
  '356938035643809',
  '1000000001',
];

const PAGES = [
  '/desk/today',
  '/desk/worklists/to-receive',
  '/desk/worklists/reported-lost',
  '/desk/worklists/to-inspect?after=1.1',
  '/desk/worklists/second-opinion',
  '/desk/worklists/clarification-answered',
  '/desk/worklists/to-answer',
  '/desk/worklists/to-return',
  '/desk/worklists/to-pay',
  '/desk/worklists/to-inspect?mine=true',
  '/desk/queue?mine=true',
  ...SEARCHED.map((text) => `/desk/queue?${new URLSearchParams({ text })}`),
  ...SEARCHED.map((code) => `/desk/scan?${new URLSearchParams({ code })}`),
];

/** The statements that `work` sends outside of transactions. */
async function collectQueries({ db }: Pick<Database, 'db'>, work: () => Promise<unknown>): Promise<CompiledQuery[]> {
  const executor = db.getExecutor();
  const { executeQuery } = executor;
  const queries: CompiledQuery[] = [];
  executor.executeQuery = (query) => {
    queries.push(query);
    return executeQuery.call(executor, query) as never;
  };
  try {
    await work();
  } finally {
    executor.executeQuery = executeQuery;
  }
  return queries;
}

describeDatabases('plans of the lists of the desk', (kind) => {
  let edge: Edge;
  let ana: DeskBrowser;
  beforeAll(async () => {
    const { databaseUrl, dataDir = '' } = await kind.keptPlace();
    edge = await openEdge(databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir });
    ana = await signedInAtDesk(edge, ['receive', 'inspect', 'pay'], 'ana@desk.example');
    await sellMany();
  }, 180_000);
  afterAll(() => edge?.close());

  /** Most trades are paid, as after some years. */
  async function sellMany(): Promise<void> {
    const { db } = edge.database;
    const trade = await soldAt(edge);
    await ana.post(`/desk/trades/${trade.number}/receive`);
    await sql`update trade set state = 'paid'`.execute(db);
    const { id } = await db.selectFrom('trade').select('id').executeTakeFirstOrThrow();
    await copyRow(edge.database, 'trade', {
      id,
      copies: TRADES,
      unique: ['number', 'tracking_number', 'access_token_hash', 'email', 'last_name'],
      cleared: ['sale_token_hash', 'label_hash', 'return_tracking_number'],
      numbered: ['public_id'],
    });
    await copyLines(edge.database, id);
    await sql`insert into trade_item (trade_id, item, position, offered_cents, decision)
      select trade.id, 1, 0, 100, case when trade.id % ${sql.lit(WAITING_EACH)} = 1 then 'returned' else 'accepted' end
      from trade where not exists (select from trade_item where trade_id = trade.id)`.execute(db);
    await sql`insert into trade_parcel (trade_id, position, tracking_number, lines, state, changed_at)
      select id, 1, tracking_number, '[]', 'received', created_at from trade
      where not exists (select from trade_parcel where trade_id = trade.id)`.execute(db);
    await sql`insert into trade_history (trade_id, from_state, to_state, actor, at)
      select id, 'received', 'inspected', 'system', created_at from trade`.execute(db);
    await sql`insert into trade_activity (trade_id, kind, person, at)
      select id, 'labelPrinted', 'ana@desk.example', created_at from trade`.execute(db);
    await sql`insert into trade_message (public_id, trade_id, text_sealed, at, answered_at)
      select 'message-' || id, id, '', created_at, case when id % ${sql.lit(WAITING_EACH)} = 5 then null else created_at end
      from trade`.execute(db);
    await sql`insert into trade_assignment (trade_id, shelf) select id, 'A 1' from trade`.execute(db);
    for (const [rest, state] of ['shipped', 'received', 'inspected'].entries())
      await sql`update trade set state = ${state} where id % ${sql.lit(WAITING_EACH)} = ${rest + 2}`.execute(db);
    await sql`analyze`.execute(db);
  }

  async function plan({ sql: text, parameters }: CompiledQuery): Promise<string> {
    const query = CompiledQuery.raw(`explain ${text}`, [...parameters]);
    const { rows } = await edge.database.db.executeQuery<{ 'QUERY PLAN': string }>(query);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }

  it.each(PAGES)('%s reads no table of trades from its beginning to its end', async (path) => {
    const queries = await collectQueries(edge.database, async () =>
      expect((await ana.get(path)).statusCode).toBe(path.startsWith('/desk/scan') ? 404 : 200),
    );
    // The counts of the queue's states are about every trade.
    const read = queries.filter(
      ({ sql: text }) => /\btrade/.test(text) && text.startsWith('select') && !text.includes('group by "state"'),
    );
    expect(read.length).toBeGreaterThan(0);
    for (const query of read) expect(await plan(query)).not.toMatch(/Seq Scan on trade/);
  });
});
