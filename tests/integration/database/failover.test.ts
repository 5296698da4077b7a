import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../platform/database/index.server.ts';
import { auditStoredTrades } from '../../chaos/audit.ts';
import { Ledger } from '../../chaos/ledger.ts';
import { Random } from '../../chaos/random.ts';
import { startVisitors } from '../../chaos/visitors.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { ask, PostgresPair } from '../../support/postgres-pair.ts';
import { createContext, createTradeInput, offerFor, type Shops } from '../../support/selling.ts';
import { waitUntil } from '../../support/until.ts';

const host = CONSUMER_SHOP.host;
const ROUNDS = 2;
const MAX_RECOVERY_MS = 10_000;
const started = await PostgresPair.start();

describe.skipIf(!started)('a primary with a standby', { timeout: 180_000 }, () => {
  const pair = started as PostgresPair;
  let edge: Edge;
  const opened: Database[] = [];
  beforeAll(async () => {
    await pair.beSynchronous();
    edge = await openEdge({ DATABASE_URL: pair.url, DATABASE_TIMEOUT_MS: '1000' });
  }, 180_000);
  afterEach(async () => {
    for (const server of [pair.primary, pair.standby]) server.thaw();
    for (const database of opened.splice(0)) await database.close();
  });
  afterAll(async () => {
    await edge?.close();
    await pair.stop();
  });

  const open = async (databaseUrl: string) => {
    const database = await openDatabase({ databaseUrl, asItIs: true });
    opened.push(database);
    return database;
  };
  const getStatus = async (url: string) => (await edge.app.inject({ url, headers: { host } })).statusCode;
  const newSale = async () => {
    const ctx = await createContext(CONSUMER_SHOP.id, { now: () => new Date() });
    return createTradeInput(await offerFor(edge.services as unknown as Shops, ctx));
  };
  const sell = async (sale: object, key: string) => {
    const began = performance.now();
    const { statusCode } = await edge.app.inject({
      method: 'POST',
      url: '/api/trades',
      headers: { host, 'content-type': 'application/json', 'idempotency-key': key },
      payload: JSON.stringify(sale),
    });
    return { status: statusCode, ms: performance.now() - began };
  };
  /** Sends the sale again until it is a trade. The error has what was answered, and what the server wrote last. */
  const sellInTheEnd = async (sale: object, key: string) => {
    const answers = new Map<number, number>();
    const isSold = async () => {
      const { status } = await sell(sale, key);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      return status === 201;
    };
    await waitUntil(isSold, { late: 'no sale' }).catch((cause: unknown) => {
      const last = edge.lines().slice(-5).join('');
      throw new Error(`answers by status: ${JSON.stringify([...answers])}\n${last}`, { cause });
    });
  };
  const readDrafts = async ({ db }: Database) =>
    (await db.selectFrom('checkout_draft').select('token_hash').execute()).map(({ token_hash }) => token_hash);
  const insertDraft = (db: Parameters<ReturnType<typeof sql>['execute']>[0], name: string) =>
    sql`insert into checkout_draft (token_hash, tenant, sealed, expires_at)
      values (${name}, ${CONSUMER_SHOP.id}, 'x', now() + interval '1 day')`.execute(db);

  it(`${ROUNDS} promotions while visitors sell lose and double no trade, and sales go on within ten seconds`, async () => {
    const ledger = new Ledger();
    const visitors = await startVisitors({
      port: () => edge.port,
      ledger,
      random: new Random(20_261_127),
      count: 4,
      pauseMs: 50,
      browse: false,
    });
    const recovery: number[] = [];
    const sellsAfter = (moment: number) =>
      waitUntil(() => ledger.firstAfter(moment) !== undefined, {
        within: 60_000,
        late: 'nothing was sold after a promotion',
      });
    for (let round = 0; round < ROUNDS; round += 1) {
      await sellsAfter(performance.now());
      await pair.failOver();
      const promoted = performance.now();
      await sellsAfter(promoted);
      recovery.push((ledger.firstAfter(promoted)?.at ?? Number.POSITIVE_INFINITY) - promoted);
      await pair.rejoin();
      await pair.beSynchronous();
    }
    await visitors.finish();
    const { lost, doubled, acknowledged } = await auditStoredTrades({ databaseUrl: pair.url, asItIs: true }, ledger);
    const failed = ledger.attempts.filter(({ what, status }) => what === 'trade' && status !== 201);
    expect({ lost, doubled, refused: ledger.refused, faulty: [...ledger.faulty()] }).toEqual({
      lost: [],
      doubled: [],
      refused: [],
      faulty: [],
    });
    expect(acknowledged).toBeGreaterThan(ROUNDS * 2);
    expect(failed.length).toBeGreaterThan(0);
    expect(Math.max(...recovery)).toBeLessThan(MAX_RECOVERY_MS);
    const chosen = edge.logged().filter(({ msg }) => msg === 'this database server accepts writes');
    expect(chosen).toHaveLength(1 + ROUNDS);
    expect(edge.lines().join('')).not.toContain('postgres://');
  });

  it('a transaction that a promotion interrupts fails as a whole, and the next one goes to the new primary', async () => {
    const database = await open(pair.url);
    const interrupted = database.transaction(async (trx) => {
      await insertDraft(trx, 'interrupted');
      await pair.failOver();
      await insertDraft(trx, 'after the promotion');
    });
    await expect(interrupted).rejects.toMatchObject({ code: 'database.unavailable' });
    await waitUntil(
      () =>
        insertDraft(database.db, 'whole').then(
          () => true,
          () => false,
        ),
      { late: 'nothing was stored' },
    );
    expect(await readDrafts(database)).toEqual(['whole']);
    await pair.rejoin();
    await pair.beSynchronous();
  });

  it('without a server that accepts writes a sale gets 503 within a second, and few connections are made', async () => {
    const sale = await newSale();
    const key = crypto.randomUUID();
    expect((await sell(await newSale(), crypto.randomUUID())).status).toBe(201);
    await pair.primary.kill();
    const counts: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const [count, ...answers] = await Promise.all([
        ask(pair.standby, `select count(*)::int as count from pg_stat_activity where application_name like 'umlauf%'`),
        ...Array.from({ length: 20 }, () => sell(sale, key)),
      ]);
      counts.push(Number(count[0]?.count));
      expect(answers.filter(({ status, ms }) => status !== 503 || ms > 1_500)).toEqual([]);
    }
    expect(Math.max(...counts)).toBeLessThan(3);
    await waitUntil(async () => (await getStatus('/ready')) === 503, { late: '/ready did not say 503' });
    await pair.standby.kill();
    const { status, ms } = await sell(sale, key);
    expect(status).toBe(503);
    expect(ms).toBeLessThan(MAX_RECOVERY_MS);
    await pair.standby.startAgain();
    await pair.promote();
    await sellInTheEnd(sale, key);
    await waitUntil(async () => (await getStatus('/ready')) === 200, { late: '/ready did not say 200' });
    await pair.rejoin();
    await pair.beSynchronous();
  });

  it('a former primary that comes back gets no writes, from a running process or a new one', async () => {
    const database = await open(pair.url);
    await insertDraft(database.db, 'before');
    await pair.failOver();
    await waitUntil(
      () =>
        insertDraft(database.db, 'after').then(
          () => true,
          () => false,
        ),
      { late: 'nothing was stored' },
    );
    await pair.standby.startAgain();
    const former = await ask(pair.standby, 'select pg_is_in_recovery() as standby');
    expect(former).toEqual([{ standby: false }]);
    // Without this setting it waits for a standby in vain.
    await ask(pair.standby, 'set synchronous_commit = local; create table written_by_mistake (id int)');
    await ask(
      pair.primary,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'umlauf%'`,
    );
    await waitUntil(
      () =>
        insertDraft(database.db, 'later').then(
          () => true,
          () => false,
        ),
      { late: 'nothing was stored' },
    );
    const stored = ['after', 'before', 'later', 'whole'];
    expect((await readDrafts(database)).sort()).toEqual(stored);
    expect((await readDrafts(await open(pair.url))).sort()).toEqual(stored);
    await pair.standby.kill();
    await pair.rewind();
    await pair.beSynchronous();
  });

  it('a frozen primary is left for the promoted standby', async () => {
    const sale = await newSale();
    const key = crypto.randomUUID();
    const frozen = pair.primary;
    frozen.freeze();
    expect((await sell(sale, key)).status).toBe(503);
    await pair.promote();
    const promoted = performance.now();
    await sellInTheEnd(sale, key);
    expect(performance.now() - promoted).toBeLessThan(MAX_RECOVERY_MS);
    frozen.thaw();
    await frozen.kill();
    await pair.rejoin();
    await pair.beSynchronous();
  });

  it('while the synchronous standby is away a sale gets 503 at its deadline, and is one trade when it is back', async () => {
    const sale = await newSale();
    const key = crypto.randomUUID();
    await sellInTheEnd(await newSale(), crypto.randomUUID());
    const countTrades = async () =>
      Number((await ask(pair.primary, 'select count(*)::int as count from trade'))[0]?.count);
    const before = await countTrades();
    await pair.standby.kill();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const { status, ms } = await sell(sale, key);
      expect(status).toBe(503);
      expect(ms).toBeLessThan(MAX_RECOVERY_MS);
    }
    await pair.standby.startAgain();
    await sellInTheEnd(sale, key);
    expect(await countTrades()).toBe(before + 1);
  });

  it('a server that takes connections and says nothing delays no start', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const name = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const found: unknown[] = [];
    const database = await openDatabase({
      databaseUrl: pair.primary.url.replace('@', `@${name},`),
      servers: { onPrimary: (one) => void found.push(one), replicaUrl: `postgres://postgres@${name}/postgres` },
      asItIs: true,
    });
    opened.push(database);
    // It was not waited for.
    expect(found).toEqual([{ server: new URL(pair.primary.url).host, others: [`${name}: no answer yet`] }]);
    const read = await database.readStale(() => readDrafts(database));
    expect(read).toEqual(await readDrafts(database));
    await database.close();
    opened.splice(0);
    silent.close();
  });

  it('an unknown name and a wrong password are named with their server, without the password', async () => {
    const [, port] = /:(\d+)\/postgres$/.exec(pair.standby.url) ?? [];
    await ask(pair.primary, `create role shop superuser login password 'right'`);
    await pair.standby.run(
      `sed -i '1i host all shop 127.0.0.1/32 scram-sha-256' $DATA/pg_hba.conf; $BIN/pg_ctl reload -s -D $DATA`,
    );
    const hosts = `unknown.invalid,127.0.0.1:${port},${new URL(pair.primary.url).host}`;
    const url = `postgres://shop:wrong-secret@${hosts}/postgres`;
    const found: unknown[] = [];
    const database = await openDatabase({ databaseUrl: url, servers: { onPrimary: (one) => void found.push(one) } });
    opened.push(database);
    expect(found).toEqual([
      {
        server: new URL(pair.primary.url).host,
        // A server may answer later than the primary; its reason is read below.
        others: [
          expect.stringMatching(/^unknown\.invalid:5432: /),
          expect.stringMatching(`^127\\.0\\.0\\.1:${port}: `),
        ],
      },
    ]);
    const lasting = openDatabase({ databaseUrl: `postgres://shop:wrong-secret@127.0.0.1:${port},localhost:${port}/x` });
    const error = (await lasting.catch((reason: unknown) => reason)) as Error;
    expect(error.message).toContain(`(127.0.0.1:${port}: 28P01; localhost:${port}: `);
    expect(error.message).not.toContain('secret');
    await pair.failOver();
    const readReason = () =>
      insertDraft(database.db, 'nowhere').then(
        () => 'stored',
        ({ reason }: { reason: string }) => reason,
      );
    await waitUntil(async () => (await readReason()).includes(`127.0.0.1:${port}: 28P01`), { late: 'no reason' });
  });
});
