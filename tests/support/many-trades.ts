import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, withoutDeadline } from '../../platform/database/index.server.ts';
import { listJobs, sweepJob } from '../../platform/server/boot/background.ts';
import { CONSUMER_SHOP, SHOP_ABROAD } from './chosen-shops.ts';
import { askedSale } from './clarifying.ts';
import { signedInAtDesk } from './desk.ts';
import { soldAt } from './desk-trades.ts';
import type { Edge } from './edge.ts';
import { type Growth, growDatabase } from './grow-database.ts';
import { createPerson } from './people.ts';
import { collectStatements, type Execution, executeAgain, findTablesReadWhole } from './query-plans.ts';
import { readTradeToken, repeatableRequests } from './repeatable-requests.ts';
import { createContext, type Shops } from './selling.ts';

/** A request, or a batch of a job, of which every statement is planned. */
export interface PlannedRequest {
  name: string;
  /** Reports are about a range of days; they have a deadline and connections of their own. */
  by: 'staff' | 'visitor' | 'report' | 'job';
  success: readonly number[];
  prepare(): Promise<() => Promise<{ statusCode: number }>>;
}

export interface PlannedStatement {
  text: string;
  /** The large tables that it reads from the beginning to the end. */
  whole: string[];
  /** Undefined for a statement that cannot be sent twice. */
  execution: Execution | undefined;
}

/** Sends a request, then plans each of its statements and executes it again. Throws when the request fails. */
export async function planRequest(
  { database }: Pick<Edge, 'database'>,
  { name, success, prepare }: PlannedRequest,
  large: ReadonlySet<string>,
): Promise<PlannedStatement[]> {
  const send = await prepare();
  const statements = await collectStatements(database, async () => {
    const { statusCode } = await send();
    if (!success.includes(statusCode)) throw new Error(`${name} was answered with ${statusCode}`);
  });
  return withoutDeadline(async () => {
    const planned: PlannedStatement[] = [];
    for (const statement of statements) {
      const whole = await findTablesReadWhole(database, statement, large);
      planned.push({ text: statement.sql, whole, execution: await executeAgain(database, statement) });
    }
    return planned;
  });
}

/** Fills an empty database with each request that changes something, then with copies; each trade has an assignee. */
export async function fillWithTrades(edge: Edge, toGrowth: (trades: number) => Growth): Promise<void> {
  for (const { prepare } of await repeatableRequests(edge)) await (await prepare())();
  const { db } = edge.database;
  const { trades } = await db
    .selectFrom('trade')
    .select((e) => e.fn.countAll<number>().as('trades'))
    .executeTakeFirstOrThrow();
  await growDatabase(edge.database, toGrowth(trades));
  await assignAll(edge.database);
}

/** Trades in all, each assigned to one of the staff members. */
async function assignAll({ db }: Pick<Database, 'db'>): Promise<void> {
  await withoutDeadline(async () => {
    await sql`insert into trade_assignment (trade_id, staff_id)
      select id, (select (array_agg(id order by id))[1 + trade.id % count(*)] from staff) from trade
      on conflict (trade_id) do update set staff_id = excluded.staff_id`.execute(db);
    await sql`vacuum (analyze) trade_assignment`.execute(db);
  });
}

/** Every request that changes something, pages of the desk, and what a visitor reads. */
export async function listPlannedRequests(edge: Edge): Promise<PlannedRequest[]> {
  const changing = (await repeatableRequests(edge)).map(({ name, call, success, prepare }): PlannedRequest => {
    return { name, by: call.includes('/desk/') ? 'staff' : 'visitor', success: [success], prepare };
  });
  return [...changing, ...(await listDeskPages(edge)), ...(await listReadings(edge))];
}

/** The first batch of each job. A job with nothing to do looks for it in one. */
export function listJobBatches({ services, database }: Pick<Edge, 'services' | 'database'>): PlannedRequest[] {
  return [...listJobs(services), ...database.upkeep.map(sweepJob)].map(({ name, run }) => ({
    name,
    by: 'job',
    success: [200],
    prepare: async () => async () => {
      await run(new Date());
      return { statusCode: 200 };
    },
  }));
}

/** The search in the queue, by each kind of text. */
const SEARCHED = [
  'DE-26-000-0000',
  'none@example.org',
  'Jörg Zauberberg',
  'Zauberberg-12',
  '356938035643809',
  '1000000001',
];

const WORKLISTS = [
  'to-receive',
  'reported-lost',
  'to-inspect',
  'second-opinion',
  'clarification-answered',
  'to-answer',
  'to-return',
  'to-pay',
];

async function listDeskPages(edge: Edge): Promise<PlannedRequest[]> {
  const roles = ['receive', 'inspect', 'pay', 'admin'] as const;
  const email = `${randomUUID()}@desk.example`;
  const ana = await signedInAtDesk(edge, roles, email);
  await assignShare(edge.database, email);
  const { number } = await soldAt(edge);
  const [batch] = await edge.services.payouts.batches(1);
  const [abroad = ''] = SHOP_ABROAD.id.split('/');
  const paths = [
    '/desk/today',
    '/desk/today?mine=true',
    ...WORKLISTS.flatMap((list) => [`/desk/worklists/${list}`, `/desk/worklists/${list}?mine=true`]),
    '/desk/worklists/to-inspect?after=1.1',
    '/desk/queue',
    ...['mine=true', 'opinion=true', 'late=true', 'before=300000', `tenant=${CONSUMER_SHOP.id}`].map(
      (filter) => `/desk/queue?${filter}`,
    ),
    ...['paid', 'received', 'held', 'expired'].flatMap((state) => [
      `/desk/queue?state=${state}`,
      `/desk/queue?${new URLSearchParams({ state, tenant: SHOP_ABROAD.id })}`,
      `/desk/queue?${new URLSearchParams({ state, country: abroad })}`,
    ]),
    ...SEARCHED.map((text) => `/desk/queue?${new URLSearchParams({ text })}`),
    `/desk/trades/${number}`,
    `/desk/trades/${number}/messages`,
    '/desk/parcels',
    '/desk/erasure',
    '/desk/unexpected',
    '/desk/payouts',
    `/desk/payouts/batches/${batch?.id}`,
    '/desk/payouts/credit-notes',
    '/desk/webhooks',
    '/desk/people',
  ];
  const reports = ['/desk/figures', '/desk/payouts/commissions', '/desk/queue.csv', '/desk/queue.csv?state=paid'];
  const page = (path: string, by: PlannedRequest['by'], success: readonly number[]): PlannedRequest => {
    return { name: path, by, success, prepare: async () => () => ana.get(path) };
  };
  return [
    ...paths.map((path) => page(path, 'staff', [200])),
    ...SEARCHED.map((code) => page(`/desk/scan?${new URLSearchParams({ code })}`, 'staff', [303, 404])),
    ...reports.map((path) => page(path, 'report', [200])),
  ];
}

/** A new staff member takes over the trades of the one who has most. */
async function assignShare({ db }: Pick<Database, 'db'>, email: string): Promise<void> {
  await sql`update trade_assignment set staff_id = (select id from staff where email = ${email})
    where staff_id = (select staff_id from trade_assignment group by staff_id order by count(*) desc limit 1)`.execute(
    db,
  );
}

/** What visitors and owners of accounts read. */
async function listReadings(edge: Edge): Promise<PlannedRequest[]> {
  const { app, services, database } = edge;
  const owner = await createPerson(edge, CONSUMER_SHOP.id, { sold: true });
  const shops = services as unknown as Shops;
  const ctx = await createContext(CONSUMER_SHOP.id, { now: () => new Date() });
  const { link } = await askedSale({ shops, database, ctx });
  const token = await readTradeToken(edge, owner.tradeNumber ?? '');
  const account = ['export', 'addresses', 'bank_accounts', 'customers', 'paypal_accounts', 'trade_history'];
  const paths = [
    ...account.map((path) => `/api/customers/${path}`),
    '/api/account/sessions',
    '/api/account/factors',
    `/api/trades/sales/${token}`,
    `/api/clarifications/${link.id}/${link.trade}`,
  ];
  const headers = { host: CONSUMER_SHOP.host, authorization: `Bearer ${owner.token}` };
  return paths.map((url) => ({
    name: url.replace(token, ':token').replace(`${link.id}/${link.trade}`, ':id/:trade'),
    by: 'visitor',
    success: [200],
    prepare: async () => () => app.inject({ url, headers }),
  }));
}
