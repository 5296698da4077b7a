import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../platform/database/index.server.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { startPostgres, type TemporaryPostgres } from '../../support/postgres.ts';
import { createContext, createTradeInput, offerFor, type Shops } from '../../support/selling.ts';
import { waitUntil } from '../../support/until.ts';

const host = CONSUMER_SHOP.host;
const TIMEOUT_MS = 1_000;
const MAX_ANSWER_MS = 10_000;
const server: TemporaryPostgres | undefined = await startPostgres();

describe.skipIf(!server)('while the PostgreSQL server is away', () => {
  const postgres = server as TemporaryPostgres;
  let edge: Edge;
  let sale: ReturnType<typeof createTradeInput>;
  const newSale = async () => {
    const ctx = await createContext(CONSUMER_SHOP.id, { now: () => new Date() });
    return createTradeInput(await offerFor(edge.services as unknown as Shops, ctx));
  };
  beforeAll(async () => {
    edge = await openEdge({ DATABASE_URL: postgres.url, DATABASE_TIMEOUT_MS: String(TIMEOUT_MS) });
  });
  beforeEach(async () => {
    sale = await newSale();
    // The connections are open before the server leaves.
    await waitUntil(async () => (await sell(crypto.randomUUID())).statusCode === 201, { late: 'no sale was taken' });
    sale = await newSale();
  });
  afterEach(() => postgres.thaw());
  afterAll(async () => {
    postgres.thaw();
    await edge?.close();
    await postgres.stop();
  });

  const get = (url: string) => edge.app.inject({ method: 'GET', url, headers: { host } });
  const sell = (key: string) =>
    edge.app.inject({
      method: 'POST',
      url: '/api/trades',
      headers: { host, 'content-type': 'application/json', 'idempotency-key': key },
      payload: JSON.stringify(sale),
    });
  const countTrades = async () => {
    const database = await openDatabase({ databaseUrl: postgres.url });
    const { rows } = await sql<{ trades: number }>`select count(*) as trades from trade`.execute(database.db);
    await database.close();
    return rows[0]?.trades ?? 0;
  };

  /** Much later than the deadline on a busy machine, but long before a driver or the network gives up. */
  async function expectRefused(key: string): Promise<void> {
    const began = performance.now();
    const answer = await sell(key);
    const took = performance.now() - began;
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'database.unavailable', status: 503 });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(took).toBeLessThan(MAX_ANSWER_MS);
  }

  async function expectRest(): Promise<void> {
    expect((await get('/health')).statusCode).toBe(200);
    expect((await get('/api/suggestions?q=iphone')).statusCode).toBe(200);
    expect((await get('/robots.txt')).statusCode).toBe(200);
  }

  const ready = () => get('/ready');
  const untilReadySays = (status: number) =>
    waitUntil(async () => (await ready()).statusCode === status, { late: `/ready did not say ${status} in time` });

  it.each([
    ['frozen, its sockets open', () => postgres.freeze(), () => postgres.thaw()],
    ['killed', () => postgres.kill(), () => postgres.startAgain()],
  ])(
    '%s: a trade returns 503 at the deadline, /ready reports it, and a retry with the same key is one trade',
    async (_, leave, comeBack) => {
      const key = crypto.randomUUID();
      const before = await countTrades();
      await untilReadySays(200);
      await leave();
      await expectRefused(key);
      await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(() => expectRefused(key)));
      await expectRest();
      await untilReadySays(503);
      expect((await ready()).body).toBe('database does not answer\n');
      await comeBack();
      await untilReadySays(200);
      await waitUntil(async () => (await sell(key)).statusCode === 201, { late: 'the sale was not taken again' });
      expect((await sell(key)).statusCode).toBe(201);
      expect(await countTrades()).toBe(before + 1);
    },
  );

  it('a trade waits until its deadline for a locked row', async () => {
    const other = await openDatabase({ databaseUrl: postgres.url });
    const key = crypto.randomUUID();
    let locked = () => {};
    let done = () => {};
    const isLocked = new Promise<void>((resolve) => (locked = resolve));
    const isDone = new Promise<void>((resolve) => (done = resolve));
    const holding = other.transaction(async (trx) => {
      await sql`lock table trade in access exclusive mode`.execute(trx);
      locked();
      await isDone;
    });
    await isLocked;
    try {
      await expectRefused(key);
    } finally {
      done();
      await holding;
    }
    await other.close();
    expect((await sell(key)).statusCode).toBe(201);
  });

  it('a read-only server accepts no trade, and is ready when it writes again', async () => {
    const other = await openDatabase({ databaseUrl: postgres.url });
    const key = crypto.randomUUID();
    await sql`alter system set default_transaction_read_only = on`.execute(other.db);
    await sql`select pg_reload_conf()`.execute(other.db);
    await waitUntil(async () => (await sell(key)).statusCode === 503, { late: 'the server still writes' });
    await untilReadySays(503);
    await other.db.connection().execute(async (one) => {
      await sql`set default_transaction_read_only = off`.execute(one);
      await sql`alter system reset default_transaction_read_only`.execute(one);
      await sql`select pg_reload_conf()`.execute(one);
    });
    await untilReadySays(200);
    expect((await sell(key)).statusCode).toBe(201);
    await other.close();
  });

  it('a server with a full disk accepts no trade and says so, and a retry with the same key is one trade', async () => {
    const other = await openDatabase({ databaseUrl: postgres.url });
    const key = crypto.randomUUID();
    const before = await countTrades();
    // PostgreSQL reports a full disk for both a row and a table of half a megabyte.
    const says = (kind: string) =>
      sql.raw(`create function full_${kind}() returns ${kind} language plpgsql as $$
        begin raise exception 'could not extend file "base/5/2619": No space left on device' using errcode = '53100'; end $$`);
    await says('trigger').execute(other.db);
    await says('event_trigger').execute(other.db);
    await sql`create trigger full_rows before insert on trade execute function full_trigger()`.execute(other.db);
    await sql`create event trigger full_tables on ddl_command_start when tag in ('CREATE TABLE AS')
      execute function full_event_trigger()`.execute(other.db);
    try {
      await expectRefused(key);
      await expectRest();
      await untilReadySays(503);
      expect((await ready()).statusCode).toBe(503);
    } finally {
      await sql`drop event trigger full_tables`.execute(other.db);
      await sql`drop trigger full_rows on trade`.execute(other.db);
    }
    await untilReadySays(200);
    expect((await sell(key)).statusCode).toBe(201);
    expect(await countTrades()).toBe(before + 1);
    await other.close();
  });

  it('a start waits for the server and logs it; without a wait it fails and names the address', async () => {
    await postgres.kill();
    await expect(openDatabase({ databaseUrl: postgres.url })).rejects.toThrow('127.0.0.1');
    const said: string[] = [];
    const onWaiting = (reason: string) => void said.push(reason);
    const opening = openDatabase({ databaseUrl: postgres.url, waitMs: 60_000, onWaiting });
    await waitUntil(() => said.length > 0, { late: 'no line was logged' });
    await postgres.startAgain();
    await (await opening).close();
    expect(said[0]).toMatch(/ECONNREFUSED|57P03/);
  });
});
