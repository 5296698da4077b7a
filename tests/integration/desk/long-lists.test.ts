import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tradeHistory } from '../../../platform/services/trades/trade-history.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { copyLines, copyRow } from '../../support/copy-rows.ts';
import { countQueries } from '../../support/count-queries.ts';
import { describeDatabases } from '../../support/database.ts';
import { type DeskBrowser, signedInAtDesk } from '../../support/desk.ts';
import { soldAt } from '../../support/desk-trades.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { createContext } from '../../support/selling.ts';

describeDatabases('long lists of the desk', (kind) => {
  let edge: Edge;
  let ana: DeskBrowser;
  let ids: { trade: number; event: number; payout: number; batch: number; staff: number; mail: number };
  beforeAll(async () => {
    const { databaseUrl, dataDir = '' } = await kind.keptPlace();
    edge = await openEdge(databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir });
    ana = await signedInAtDesk(edge, ['receive', 'inspect', 'pay'], 'ana@desk.example');
    ids = await oneOfEach();
  }, 180_000);
  afterAll(() => edge?.close());

  const idIn = async (table: 'trade' | 'parcel_event' | 'payout' | 'payout_batch' | 'staff' | 'mail') =>
    (await edge.database.db.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow()).id;

  /** A trade with a payable in an open batch and a parcel event, and a second trade whose payable is due. */
  async function oneOfEach() {
    const trades = [await soldAt(edge), await soldAt(edge)];
    for (const { number, trackingNumber, totalCents } of trades) {
      const event = `${trackingNumber};handedOver;${new Date().toISOString()}`;
      await ana.post('/desk/parcels', { lines: `trackingNumber;kind;time\n${event}` });
      await ana.post(`/desk/trades/${number}/receive`);
      const { version = '' } = (await edge.services.fulfilment.find(number)) ?? {};
      await ana.post(`/desk/trades/${number}/as-described`, { version, amount: String(totalCents) });
      if (number === trades[0]?.number)
        await ana.post('/desk/payouts/batches', { method: 'sepa', currency: 'EUR', shop: '' });
    }
    const due = await edge.database.db.selectFrom('payout').select('id').where('state', '=', 'due').executeTakeFirst();
    return {
      trade: await idIn('trade'),
      event: await idIn('parcel_event'),
      payout: due?.id ?? 0,
      batch: await idIn('payout_batch'),
      staff: await idIn('staff'),
      mail: await idIn('mail'),
    };
  }

  /** Creates this many more rows of everything a list shows. */
  async function copyAll(copies: number): Promise<void> {
    const { database } = edge;
    await copyTrades(copies);
    await copyRow(database, 'payout', { id: ids.payout, copies, unique: ['public_id'], numbered: ['trade_id'] });
    await copyRow(database, 'payout_batch', { id: ids.batch, copies, unique: ['public_id', 'message_id'] });
    await copyRow(database, 'parcel_event', { id: ids.event, copies, unique: ['source_id'] });
    await copyRow(database, 'staff', { id: ids.staff, copies, unique: ['email'] });
    await copyRow(database, 'mail', { id: ids.mail, copies, unique: ['message_id'], cleared: ['dedupe_key'] });
  }

  async function copyTrades(copies: number, behind?: number): Promise<void> {
    const unique = ['number', 'tracking_number', 'access_token_hash'];
    const cleared = ['sale_token_hash', 'label_hash', 'return_tracking_number'];
    await copyRow(edge.database, 'trade', {
      id: ids.trade,
      copies,
      unique,
      cleared,
      numbered: ['public_id'],
      ...(behind ? { behind } : {}),
    });
    await copyLines(edge.database, ids.trade, behind);
  }

  async function history(): Promise<number> {
    const { database, services } = edge;
    const ctx = await createContext(CONSUMER_SHOP.id);
    const { id } = await database.db.selectFrom('customer').select('id').executeTakeFirstOrThrow();
    const parts = {
      db: database.db,
      secrets: { fingerprint: () => 'x' },
      customers: { isOwnAddress: async () => false },
      pricing: services.pricing,
      questions: {
        lastLinks: (trades: readonly { id: number; number: string }[]) => services.clarifications.lastLinks(trades),
      },
      documents: edge.services.documents,
    } as unknown as Parameters<typeof tradeHistory>[0];
    return countQueries(database, () => tradeHistory(parts, ctx, { customerId: id, before: undefined }));
  }

  const PAGES = [
    '/desk/today',
    '/desk/today?mine=true',
    '/desk/unexpected',
    '/desk/worklists/to-inspect',
    '/desk/worklists/to-return',
    '/desk/worklists/to-pay',
    '/desk/queue',
    '/desk/queue.csv',
    '/desk/parcels',
    '/desk/figures',
    '/desk/figures.csv',
    '/desk/payouts',
    '/desk/payouts/commissions',
    '/desk/people',
  ];

  async function countAll(): Promise<[page: string, queries: number][]> {
    const counted: [string, number][] = [];
    // A session notes once a minute that it was used: a query that no list needs.
    await sql`update staff_session set seen_at = now() + interval '1 hour'`.execute(edge.database.db);
    for (const path of PAGES) {
      counted.push([
        path,
        await countQueries(edge.database, async () => expect((await ana.get(path)).statusCode).toBe(200)),
      ]);
    }
    const { mail } = edge.services;
    counted.push(['outbox', await countQueries(edge.database, () => mail.list(50))]);
    counted.push(['history', await history()]);
    return counted;
  }

  it('a list needs as many queries for 50 rows as for one', async () => {
    await sql`
      insert into customer (public_id, number, tenant, created_at, changed_at)
      values ('c', 'C-1', ${CONSUMER_SHOP.id}, now(), now())`.execute(edge.database.db);
    await sql`update trade set customer_id = (select id from customer limit 1) where id = ${ids.trade}`.execute(
      edge.database.db,
    );
    const few = await countAll();
    expect(few.every(([, queries]) => queries > 0)).toBe(true);
    await copyAll(49);
    expect(await countAll()).toEqual(few);
    const { body } = await ana.get('/desk/queue');
    expect(body.match(/<th scope="row"><a href="\/desk\/trades/g)).toHaveLength(25);
  });

  it('an export of 10,000 trades needs one query of its own', async () => {
    // Together with the 50 of the other test, more than a file contains.
    await copyTrades(10_000, 2_000_000);
    let answer: Awaited<ReturnType<DeskBrowser['get']>> | undefined;
    const queries = await countQueries(edge.database, async () => {
      answer = await ana.get('/desk/queue.csv');
    });
    expect(answer?.statusCode).toBe(200);
    const lines = answer?.body.trim().split('\r\n') ?? [];
    expect(lines).toHaveLength(10_001);
    expect(lines[1]).toMatch(/^DE-[\d-]+,de\/default,\w+,/);
    expect(new Set(lines.map((line) => line.split(',').length))).toEqual(new Set([13]));
    // The queries of the session and of the list.
    expect(queries).toBeLessThanOrEqual(3);
  });
});
