import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TradeView } from '../../../platform/services/trades/types.ts';
import { DAY_MS } from '../../../platform/shared/durations.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { type AskedSale, askedSale, PHOTO } from '../../support/clarifying.ts';
import { copyRow } from '../../support/copy-rows.ts';
import { type DeskBrowser, signedInAtDesk } from '../../support/desk.ts';
import { soldAt } from '../../support/desk-trades.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { createContext, expectOk, type Shops } from '../../support/selling.ts';

let edge: Edge;
let ana: DeskBrowser;
let reader: DeskBrowser;
let disputed: AskedSale;

const path = ({ number }: Pick<TradeView, 'number'>, act = '') => `/desk/trades/${number}${act}`;
const list = async (name: string, query = '') => (await ana.get(`/desk/worklists/${name}${query}`)).body;

beforeAll(async () => {
  edge = await openEdge();
  ana = await signedInAtDesk(edge, ['receive', 'inspect', 'pay'], 'ana@desk.example');
  reader = await signedInAtDesk(edge, ['read'], 'reader@desk.example');
  const ctx = await createContext(CONSUMER_SHOP.id, { now: () => new Date() });
  const shops = edge.services as unknown as Shops;
  disputed = await askedSale({ shops, database: edge.database, ctx });
}, 240_000);
afterAll(() => edge?.close());

async function received(): Promise<TradeView> {
  const trade = await soldAt(edge);
  expect((await ana.post(path(trade, '/receive'))).statusCode).toBe(303);
  return trade;
}

/** The trade has been in its state for some days. */
async function wait({ number }: Pick<TradeView, 'number'>, days: number): Promise<void> {
  const changed_at = new Date(Date.now() - days * DAY_MS);
  await edge.database.db.updateTable('trade').set({ changed_at }).where('number', '=', number).execute();
}

describe('the worklists', () => {
  it('a parcel goes from on its way over the inspection to the payout, on one list at a time', async () => {
    const trade = await soldAt(edge);
    const lists = ['to-receive', 'reported-lost', 'to-inspect', 'clarification-answered', 'to-pay', 'to-return'];
    const where = async () => {
      const bodies = await Promise.all(lists.map((name) => list(name)));
      return lists.filter((_, at) => bodies[at]?.includes(path(trade)));
    };
    expect(await where()).toEqual([]);
    const event = `${trade.trackingNumber};handedOver;${new Date().toISOString()}`;
    await ana.post('/desk/parcels', { lines: `trackingNumber;kind;time\n${event}` });
    expect(await where()).toEqual(['to-receive']);
    await ana.post(path(trade, '/receive'));
    expect(await where()).toEqual(['to-inspect']);
    const { version = '' } = (await edge.services.fulfilment.find(trade.number)) ?? {};
    await ana.post(path(trade, '/as-described'), { version, amount: String(trade.totalCents) });
    expect(await where()).toEqual(['to-pay']);
  });

  it('the longest waiting is first, with the date, the time in words and the promised day', async () => {
    const [newer, older] = [await received(), await received()];
    await wait(older, 9);
    await wait(newer, 1);
    const body = await list('to-inspect');
    expect(body.indexOf(path(older))).toBeGreaterThan(0);
    expect(body.indexOf(path(older))).toBeLessThan(body.indexOf(path(newer)));
    expect(body).toMatch(/<td data-label="Waits since"><time[^>]*>[^<]+<\/time> <span[^>]*>\(9 days\)/);
    expect(body).toMatch(/Inspect by \w{3}, \w{3} \d+<span[^>]*>late/);
  });

  it('a dispute waits for its second opinion, and a removed lock is an answered clarification', async () => {
    const ctx = await createContext(CONSUMER_SHOP.id, { now: () => new Date() });
    const offers = disputed.items.map(({ offer }) => offer);
    const photos = [{ content: PHOTO, contentType: 'image/jpeg', width: 1, height: 1 }];
    expect(await list('second-opinion')).toContain('No seller waits for a second inspection.');
    expectOk(await edge.services.opinions.open(ctx, disputed.link, { offers, text: 'It was whole.', photos }));
    expect(await list('second-opinion')).toContain(path(disputed));
    expect(await list('to-inspect')).not.toContain(path(disputed));

    const trade = await received();
    const by = { person: 'ana@desk.example' };
    const photo = { content: PHOTO, contentType: 'image/jpeg', width: 1, height: 1 };
    await edge.services.fulfilment.addPhoto(by, { number: trade.number, item: 1, photo }, new Date());
    const found = await edge.services.fulfilment.find(trade.number);
    const outcome = { kind: 'locked', lock: 'icloud' } as const;
    const items = [{ item: 1, answers: found?.items[0]?.declaredAnswers ?? {}, outcome }];
    const { number } = trade;
    const done = expectOk(
      await edge.services.fulfilment.inspect(ctx, by, { number, version: found?.version ?? '', items }),
    );
    expect(await list('clarification-answered')).not.toContain(path(trade));
    await ana.post(path(trade, '/unlocked'), { version: done.trade.version });
    expect(await list('clarification-answered')).toContain(path(trade));
    expect(await list('to-inspect')).not.toContain(path(trade));
  });

  it('a list has 25 trades a page, and the next page begins after the last one', async () => {
    const trade = await received();
    await wait(trade, 30);
    const { db } = edge.database;
    const { id } = await db
      .selectFrom('trade')
      .select('id')
      .where('number', '=', trade.number)
      .executeTakeFirstOrThrow();
    const unique = ['number', 'tracking_number', 'access_token_hash'];
    const cleared = ['sale_token_hash', 'label_hash'];
    await copyRow(edge.database, 'trade', { id, copies: 26, unique, cleared, numbered: ['public_id'] });
    const all = await db.selectFrom('trade').select('number').where('number', 'like', `${trade.number}%`).execute();
    expect(all).toHaveLength(27);
    const first = await list('to-inspect');
    const rows = (body: string) => [...body.matchAll(/<th scope="row"><a href="([^"]+)"/g)].map(([, to]) => to ?? '');
    const next = /href="\/desk\/worklists\/to-inspect(\?after=[^"]+)"/.exec(first)?.[1] ?? '';
    expect(rows(first)).toHaveLength(25);
    const second = await list('to-inspect', next);
    expect(rows(second).filter((row) => rows(first).includes(row))).toEqual([]);
    expect(all.map((one) => path(one)).every((one) => [...rows(first), ...rows(second)].includes(one))).toBe(true);
    expect(second).toContain('To the oldest');
    expect((await ana.get('/desk/worklists/to-inspect?after=x')).statusCode).toBe(200);
    expect((await ana.get('/desk/worklists/none')).statusCode).toBe(404);
  });
});

describe('the start page', () => {
  it('people start at the worklists of their roles, each with its size, its age and its oldest trades', async () => {
    expect((await ana.get('/desk?done=welcome')).headers.location).toBe('/desk/today?done=welcome');
    const trade = await received();
    await wait(trade, 60);
    const { body } = await ana.get('/desk/today');
    expect(body).toMatch(/To inspect <b>\d+<\/b>/);
    expect(body).toMatch(/Waits since <time[^>]*>[^<]+<\/time> <span[^>]*>\(8 weeks\)/);
    expect(body).toContain(path(trade));
    expect(body.match(/<li><a href="\/desk\/trades/g)?.length).toBeLessThanOrEqual(7 * 5);
  });

  it('a role shows its own worklists, and a person who only reads sees all', async () => {
    const titles = async (browser: DeskBrowser) =>
      [...(await browser.get('/desk/today')).body.matchAll(/\/desk\/worklists\/([\w-]+)">[^<]+ <b>/g)].map(
        ([, name]) => name,
      );
    const own = ['to-inspect', 'second-opinion', 'clarification-answered', 'to-answer'];
    const all = ['to-receive', 'reported-lost', ...own, 'to-return', 'to-pay'];
    expect(await titles(reader)).toEqual(all);
    expect(await titles(await signedInAtDesk(edge, ['inspect']))).toEqual(own);
    expect(await titles(await signedInAtDesk(edge, ['pay']))).toEqual(['to-pay']);
    expect(await titles(await signedInAtDesk(edge, ['receive']))).toEqual(['to-receive', 'reported-lost', 'to-return']);
    const partner = await signedInAtDesk(edge, ['partner']);
    expect((await partner.get('/desk/worklists/to-pay')).statusCode).toBe(403);
  });
});

describe('devices that go back', () => {
  const handOver = (parcel: string, browser = ana) => browser.post('/desk/worklists/to-return', { parcel });

  it('a returned device waits until its label is printed and the carrier has it, and the history says who', async () => {
    const trade = await received();
    await ana.post(path(trade, '/withdraw'));
    expect(await list('to-return')).toContain('Label not printed yet');
    for (let print = 0; print < 2; print += 1)
      expect((await ana.post(path(trade, '/return-label'))).statusCode).toBe(200);
    const { return_tracking_number: parcel } = await edge.database.db
      .selectFrom('trade')
      .select('return_tracking_number')
      .where('number', '=', trade.number)
      .executeTakeFirstOrThrow();
    expect(await list('to-return')).toContain(`${parcel}<small class="desk-promised">Label printed</small>`);
    expect((await handOver(parcel ?? '', reader)).statusCode).toBe(403);
    const done = await handOver(parcel ?? '');
    expect([done.statusCode, done.headers.location]).toEqual([303, '/desk/worklists/to-return?done=handedOver']);
    expect(await list('to-return')).not.toContain(path(trade));
    const { body } = await ana.get(path(trade));
    expect(body).toMatch(new RegExp(`<b>Return parcel ${parcel} handed over</b><p[^>]*>.*ana@desk.example`));
    const again = await handOver(parcel ?? '');
    expect([again.statusCode, again.body.includes('handed over already')]).toEqual([409, true]);
    expect(await edge.services.fulfilment.find(trade.number)).toMatchObject({
      activities: [{ kind: 'labelPrinted' }, { kind: 'handedOver' }],
    });
  });

  it('a number of no return parcel is reported and stays in the field', async () => {
    const trade = await received();
    await edge.database.db.updateTable('trade').set({ state: 'returned' }).where('number', '=', trade.number).execute();
    expect((await handOver(trade.number)).body).toContain('Print the return label of this trade first.');
    await edge.database.db.updateTable('trade').set({ state: 'received' }).where('number', '=', trade.number).execute();
    for (const code of ['', '<b>1</b>', trade.number, trade.trackingNumber]) {
      const { statusCode, body } = await handOver(code);
      expect([code, statusCode, body.includes('No return parcel has this number.')]).toEqual([code, 422, true]);
    }
    expect((await handOver('<b>1</b>')).body).toContain('value="&lt;b&gt;1&lt;/b&gt;"');
  });
});
