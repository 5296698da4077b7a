import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Fleet } from '../../../platform/server/boot/fleet.ts';
import { CONSUMER_SHOP, PARTNER_SHOP } from '../../support/chosen-shops.ts';
import { type DeskBrowser, deskBrowser, STAFF_PASSWORD, signedInAtDesk } from '../../support/desk.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { insertOfferDay, insertPartnerTrade, SELLER } from '../../support/partner-trades.ts';

const OTHER_SHOP = CONSUMER_SHOP.id;
const JUNE = 'from=2026-06-01&to=2026-06-30';

let edge: Edge;
let petra: DeskBrowser;
let both: DeskBrowser;
let reader: DeskBrowser;
let own: string;
let foreign: string;

/** The shipped fleet, with agreements of its own for both shops. */
function withCommissions(shipped: Fleet): Fleet {
  const agreed: Record<string, object[]> = {
    [PARTNER_SHOP.id]: [
      { percent: 5, until: '2026-06-29' },
      { fixedCents: 300, from: '2026-06-30' },
    ],
    [OTHER_SHOP]: [{ percent: 1 }],
  };
  return {
    ...shipped,
    tenant: (id) => {
      const tenant = shipped.tenant(id);
      return { ...tenant, server: { ...tenant.server, commission: agreed[id] ?? [] } };
    },
  };
}

beforeAll(async () => {
  edge = await openEdge({}, withCommissions);
  petra = await signedInAtDesk(edge, ['partner'], 'petra@partner.example');
  both = await signedInAtDesk(edge, ['partner'], 'both@partner.example', [PARTNER_SHOP.id, OTHER_SHOP, 'xx/removed']);
  reader = await signedInAtDesk(edge, ['read']);
  await insertOfferDay(edge.database, {
    tenant: PARTNER_SHOP.id,
    day: '2026-06-02',
    offers: 3,
    reference: '=cmd|calc',
  });
  own = await insertPartnerTrade(edge.database, {
    created: '2026-06-02T10:00:00Z',
    cents: 12_345,
    reference: '=cmd|calc',
    received: ['2026-06-04T10:00:00Z'],
    paid: { at: '2026-06-10T10:00:00Z', cents: 12_310 },
  });
  await insertPartnerTrade(edge.database, {
    created: '2026-06-20T10:00:00Z',
    paid: { at: '2026-06-30T10:00:00Z', cents: 10_000 },
  });
  foreign = await insertPartnerTrade(edge.database, {
    tenant: OTHER_SHOP,
    created: '2026-06-02T10:00:00Z',
    cents: 77_700,
    reference: 'of-others',
    paid: { at: '2026-06-10T10:00:00Z', cents: 77_700 },
  });
});
afterAll(() => edge?.close());

it('a partner who signs in gets the figures of their shop, in a frame without anything else of the desk', async () => {
  const signedIn = await deskBrowser(edge).post('/desk/sign-in', {
    email: 'petra@partner.example',
    password: STAFF_PASSWORD,
  });
  expect([signedIn.statusCode, signedIn.headers.location]).toEqual([303, '/desk']);
  expect((await petra.get('/desk?done=welcome')).headers.location).toBe('/desk/partner?done=welcome');
  const { statusCode, body } = await petra.get(`/desk/partner?${JUNE}`);
  expect(statusCode).toBe(200);
  const links = [...body.matchAll(/href="(\/desk[^"?]*)/g)].map(([, path]) => path);
  expect([...new Set(links)].filter((path) => !/\.(css|js)$/.test(path ?? '')).sort()).toEqual([
    '/desk',
    '/desk/partner',
    '/desk/partner.csv',
    '/desk/you',
  ]);
  expect(body).not.toContain('action="/desk/scan"');
  expect((await petra.get('/desk/you')).body).toContain('Passkeys');
});

it('the page counts by day and by reference, in the money of the shop, with the commission of each payment', async () => {
  const { body } = await petra.get(`/desk/partner?${JUNE}`);
  const rows = [...body.matchAll(/<tr><th scope="row">([^<]+)<\/th>(.*?)<\/tr>/g)].map(([, label, cells = '']) => [
    label,
    ...[...cells.matchAll(/<td[^>]*>([^<]*)/g)].map(([, cell = '']) => cell.replace(/\s/g, ' ')),
  ]);
  expect(rows).toEqual([
    ['2026-06-02', '1', '3', '1', '123.45 €', '0', '0', '0', '0.00 €', '0.00 €'],
    ['2026-06-04', '0', '0', '0', '0.00 €', '1', '0', '0', '0.00 €', '0.00 €'],
    // 615.5 cents are rounded up.
    ['2026-06-10', '0', '0', '0', '0.00 €', '0', '0', '1', '123.10 €', '6.16 €'],
    ['2026-06-20', '0', '0', '1', '100.00 €', '0', '0', '0', '0.00 €', '0.00 €'],
    ['2026-06-30', '0', '0', '0', '0.00 €', '0', '0', '1', '100.00 €', '3.00 €'],
    ['Total', '1', '3', '2', '223.45 €', '1', '0', '2', '223.10 €', '9.16 €'],
    ['=cmd|calc', '1', '3', '1', '123.45 €', '1', '0', '1', '123.10 €', '6.16 €'],
    ['Without a reference', '0', '0', '1', '100.00 €', '0', '0', '1', '100.00 €', '3.00 €'],
  ]);
  expect(body).toContain('time zone Europe/Berlin');
  expect(body).toContain('5% of the amount paid out, until 2026-06-29');
});

it('the file lists the paid trades of the shop with their commission, and no cell is a formula', async () => {
  const { statusCode, headers, body } = await petra.get(`/desk/partner.csv?${JUNE}`);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toContain(
    `filename="paid-trades-${PARTNER_SHOP.id.replace('/', '-')}-2026-06-01-2026-06-30.csv"`,
  );
  expect(headers['cache-control']).toContain('no-store');
  const [head, first, second, ...rest] = body.replace('\uFEFF', '').split('\r\n');
  expect(head).toBe('Number,Day,Reference,Cents,Currency,State,Commission cents');
  expect(first).toBe(`${own},2026-06-10,"'=cmd|calc",12310,EUR,paid,616`);
  expect(second).toMatch(/^DE-[\w-]+,2026-06-30,,10000,EUR,paid,300$/);
  expect(rest).toEqual(['']);
  const wrong = await petra.get('/desk/partner.csv?from=yesterday');
  expect([wrong.statusCode, wrong.body.includes('The file needs two days')]).toEqual([400, true]);
});

it('a partner sees no seller, and neither page nor file names a shop, trade or reference of others', async () => {
  for (const path of [`/desk/partner?${JUNE}`, `/desk/partner.csv?${JUNE}`]) {
    const { body } = await petra.get(path);
    for (const personal of Object.values(SELLER)) expect([path, body.includes(personal)]).toEqual([path, false]);
    expect(body).not.toContain('1234');
    for (const other of [foreign, 'of-others', '77700', '777.00', OTHER_SHOP]) expect(body).not.toContain(other);
  }
});

it('a shop of others is refused like one that does not exist', async () => {
  for (const path of ['/desk/partner', '/desk/partner.csv']) {
    const answers = [];
    for (const shop of [OTHER_SHOP, 'xx/none', PARTNER_SHOP.id.toUpperCase(), `${PARTNER_SHOP.id},${OTHER_SHOP}`]) {
      const { statusCode, body } = await petra.get(`${path}?${JUNE}&shop=${encodeURIComponent(shop)}`);
      answers.push(statusCode);
      expect(body).toContain('This shop is not one of yours.');
      for (const other of [foreign, 'of-others', '777.00']) expect(body).not.toContain(other);
    }
    expect(answers).toEqual([404, 404, 404, 404]);
  }
  const repeated = await petra.get(
    `/desk/partner.csv?${JUNE}&shop=${PARTNER_SHOP.id}&shop=${OTHER_SHOP}&tenant=${OTHER_SHOP}`,
  );
  expect(repeated.body).not.toContain(foreign);
});

it('a partner of two shops chooses between them, and a shop that was removed is left out', async () => {
  const { body } = await both.get('/desk/partner');
  expect([...body.matchAll(/<option value="([^"]+)"/g)].map(([, shop]) => shop).sort()).toEqual(
    [PARTNER_SHOP.id, OTHER_SHOP].sort(),
  );
  const file = await both.get(`/desk/partner.csv?${JUNE}&shop=${encodeURIComponent(OTHER_SHOP)}`);
  expect(file.body).toContain(`${foreign},2026-06-10,of-others,77700,EUR,paid,777`);
  expect(file.body).not.toContain(own);
  const gone = await signedInAtDesk(edge, ['partner'], 'gone@partner.example', ['xx/removed']);
  const none = await gone.get('/desk/partner');
  expect([none.statusCode, none.body.includes('None of your shops exists any more')]).toEqual([404, true]);
});

it('the page says that nothing happened, and which parameter is wrong', async () => {
  const empty = await petra.get('/desk/partner?from=2026-01-01&to=2026-01-02');
  expect([empty.statusCode, empty.body.includes('Nothing happened from 2026-01-01 to 2026-01-02')]).toEqual([
    200,
    true,
  ]);
  const wrong = await petra.get('/desk/partner?from=2026-06-30&to=2026-06-01');
  expect([wrong.statusCode, wrong.body.includes('role="alert"')]).toEqual([400, true]);
});

it('a change of shops or roles counts from the next request on', async () => {
  const email = 'moved@partner.example';
  const moved = await signedInAtDesk(edge, ['partner'], email);
  const set = (changes: { roles?: string; tenants?: string }) =>
    edge.database.db.updateTable('staff').set(changes).where('email', '=', email).execute();
  await set({ tenants: JSON.stringify([OTHER_SHOP]) });
  expect((await moved.get(`/desk/partner.csv?${JUNE}`)).body).not.toContain(own);
  await set({ roles: JSON.stringify(['read']), tenants: '[]' });
  expect((await moved.get('/desk/partner')).statusCode).toBe(403);
  // A role of a later version must not open the desk.
  await set({ roles: JSON.stringify(['unknown']) });
  expect((await moved.get('/desk/queue')).statusCode).toBe(403);
});

it('staff see the commission of each partner and month, and a partner does not', async () => {
  expect((await reader.get('/desk/payouts')).body).toContain('href="/desk/payouts/commissions"');
  const { body } = await reader.get('/desk/payouts/commissions?year=2026');
  const text = body.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  expect(text).toContain(`${PARTNER_SHOP.id} 2026-06 2 223.10 € 9.16 €`);
  expect(text).toContain(`${OTHER_SHOP} 2026-06 1 777.00 € 7.77 €`);
  expect(text).toContain(`${PARTNER_SHOP.id}, all months in EUR 2 223.10 € 9.16 €`);
  expect((await reader.get('/desk/payouts/commissions?year=2025')).body).toContain('No shop with an agreed commission');
  expect((await reader.get('/desk/payouts/commissions?year=x')).statusCode).toBe(404);
  expect((await petra.get('/desk/payouts/commissions')).statusCode).toBe(403);
});

it('the public configuration of a shop has no commission', () => {
  const shown = JSON.stringify(edge.fleet.tenant(PARTNER_SHOP.id).public);
  expect(shown).toContain(PARTNER_SHOP.id);
  expect(shown).not.toMatch(/commission|fixedCents|"percent"/i);
});
