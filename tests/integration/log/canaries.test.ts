import type { OutgoingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DatabaseOptions, openDatabase } from '../../../platform/database/index.server.ts';
import { embeddedServices, endpointContracts } from '../../../platform/generated/api/endpoint-contracts.gen.ts';
import { apiSchemas } from '../../../platform/generated/api/schemas.gen.ts';
import { consoleToLog } from '../../../platform/server/log/console-to-log.ts';
import { logOptions } from '../../../platform/server/log/log-options.ts';
import { serverRouteFacts } from '../../../platform/server/pages/server-route-facts.ts';
import { endpointPattern } from '../../../platform/shared/endpoint.ts';
import { CANARY, linesWithCanary, PLAIN_CANARY } from '../../support/canary.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { openFailing } from '../../support/failing-service.ts';
import { listTables } from '../../support/list-tables.ts';
import { createContext, DATA_KEY, offerFor, openShops } from '../../support/selling.ts';

const SHOP = CONSUMER_SHOP.id;
const HOST = CONSUMER_SHOP.host;
const NO_OFFER = { id: PLAIN_CANARY };
const MAIL = `${PLAIN_CANARY}@example.org`;

interface Sent {
  method: 'GET' | 'POST';
  url: string;
  payload?: string;
  headers?: OutgoingHttpHeaders;
}

const inQuery = encodeURIComponent(CANARY);

/** Headers of every request. */
const EVERYWHERE: OutgoingHttpHeaders = {
  host: HOST,
  'user-agent': `Mozilla/5.0 ${PLAIN_CANARY}`,
  referer: `http://${HOST}/?q=${inQuery}`,
  'accept-language': PLAIN_CANARY,
  'x-request-id': PLAIN_CANARY,
  'x-forwarded-for': PLAIN_CANARY,
  'idempotency-key': PLAIN_CANARY,
  'access-token': PLAIN_CANARY,
  'refresh-token': PLAIN_CANARY,
  token: PLAIN_CANARY,
  identifier: PLAIN_CANARY,
  cookie: ['checkout', 'trade', 'client', 'cart', 'locale', 'business', 'banner', 'account', PLAIN_CANARY]
    .map((name) => `umlauf_${name}=${PLAIN_CANARY}`)
    .concat('umlauf_consent=true')
    .join('; '),
};

/** An invalid token ends each call early, so it is sent separately. */
const BEARER = { authorization: `Bearer ${PLAIN_CANARY}` };

/** Each endpoint of the table, with the canary in every input. */
function endpointRequests(): Sent[] {
  return [...endpointContracts].flatMap(([call, { schema }]): Sent[] => {
    const path = endpointPattern(embeddedServices, call).replace(/:\w+/g, inQuery);
    const method = call.method as 'GET' | 'POST';
    const get = { method, url: `${path}?q=${inQuery}&${createQuery(schema)}` };
    if (method === 'GET') return [get, { ...get, headers: BEARER }];
    const body = createFields((schema as { body?: object }).body);
    const json = { method, url: `${path}?q=${inQuery}`, headers: { 'content-type': 'application/json' } };
    const broken = `{"a":"${PLAIN_CANARY}`;
    return [
      { ...json, payload: JSON.stringify({ ...body, [PLAIN_CANARY]: CANARY }) },
      { ...json, payload: JSON.stringify(body) },
      { ...json, payload: JSON.stringify(body), headers: { ...json.headers, ...BEARER } },
      { ...json, payload: broken },
      { ...json, payload: PLAIN_CANARY, headers: { 'content-type': `text/${PLAIN_CANARY}` } },
    ];
  });
}

function createQuery(schema: object): string {
  const names = Object.keys(createFields((schema as { querystring?: object }).querystring));
  return names.map((name) => `${name}=${inQuery}`).join('&');
}

function createFields(schema: { $ref?: string; properties?: object } | undefined): Record<string, unknown> {
  const meant = schema?.$ref ? (apiSchemas as Record<string, { properties?: object }>)[schema.$ref] : schema;
  return Object.fromEntries(Object.keys(meant?.properties ?? {}).map((name) => [name, CANARY]));
}

/** Each route's page, and its form with the canary in fields of every name that a form has. */
function pageRequests({ fleet }: Edge): Sent[] {
  const { tables } = fleet.tenant(SHOP).routing;
  const form = new URLSearchParams([...FORM_FIELDS.map((name) => [name, CANARY]), ['firstName', CANARY]]).toString();
  return (tables.de ?? []).flatMap(({ name, path }) => {
    const url = `${path.replace(/\{\w+\}/g, inQuery)}?q=${inQuery}`;
    const page: Sent = { method: 'GET', url };
    if (!serverRouteFacts[name].form) return [page];
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return [page, { method: 'POST', url, payload: form, headers }];
  });
}

const FORM_FIELDS = [
  ...['email', 'name', 'message', 'subject', 'tradeNumber', 'company', 'phone', 'deviceCount', 'password', 'emailHash'],
  ...['lastName', 'street', 'postalCode', 'city', 'paymentType', 'accountHolder', 'iban', 'paypalEmail', 'voucher'],
];

/** Valid requests with the canary that reach the database. */
function storedRequests(offer: { id: string }): Sent[] {
  const address = { firstName: PLAIN_CANARY, lastName: 'Reuter', street: 'Lange Reihe 72', postalCode: '20099' };
  const seller = { ...address, city: 'Hamburg', email: MAIL };
  const payout = { paymentType: 13, accountHolder: PLAIN_CANARY, iban: 'DE89370400440532013000' };
  const sale = { lines: [{ offerId: offer.id, quantity: 1 }], address: seller, payout, termsAccepted: true };
  const json = (url: string, body: object): Sent => ({
    method: 'POST',
    url,
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  const plain = (url: string, body: Record<string, string>): Sent => ({
    method: 'POST',
    url,
    payload: new URLSearchParams(body).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const message = { subject: 'payment', name: PLAIN_CANARY, email: MAIL, message: PLAIN_CANARY };
  const registration = {
    ...{ enabled: false, firstName: PLAIN_CANARY, lastName: 'Reuter', username: MAIL, email: MAIL },
    credentials: [{ type: 'password', value: CANARY, temporary: false }],
    ...{ requiredActions: ['VERIFY_EMAIL'], groups: [], attributes: { locale: 'de' } },
    Address: { street: 'Lange Reihe 72', postalCode: '20099', city: PLAIN_CANARY },
    Payment: payout,
  };
  return [
    json('/api/account/register', registration),
    json('/api/account/forgotPasswordMail', { email: MAIL, lang: 'de' }),
    json('/api/account/login', { username: MAIL, password: CANARY }),
    json('/api/account/resetPassword', { password: CANARY }),
    plain('/account/register', { ...seller, ...payout, password: CANARY, paymentType: '13' }),
    plain('/account/password-forgot', { email: MAIL }),
    plain('/account/password-reset', { token: PLAIN_CANARY, password: CANARY }),
    json('/api/trades', sale),
    json('/api/contact', message),
    json('/api/newsletter/subscribe', { email: MAIL }),
    json('/api/controlling', {
      clientId: PLAIN_CANARY,
      applicationId: 'umlauf-de',
      url: `http://${HOST}/${PLAIN_CANARY}`,
      eventName: 'offer_generated',
      deviceId: PLAIN_CANARY,
    }),
    plain(CONSUMER_SHOP.getPath('contact'), message),
    plain('/checkout', {
      step: 'details',
      ...seller,
      paymentType: '13',
      accountHolder: PLAIN_CANARY,
      iban: payout.iban,
    }),
    plain('/', { email: MAIL }),
  ];
}

let restore: (() => void) | undefined;
afterEach(() => {
  restore?.();
  restore = undefined;
});

/** Printed output also goes into the log until the test ends. */
function printInto({ logStream }: Edge): void {
  restore = consoleToLog(pino(logOptions('info'), logStream));
}

let senders = 0;

/** Sends every request and returns the number of answers per status. */
async function sendAll({ app }: Edge, requests: readonly Sent[]): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  for (const { headers, ...request } of requests) {
    senders += 1;
    const { statusCode } = await app.inject({
      ...request,
      headers: { ...EVERYWHERE, ...headers },
      remoteAddress: `10.7.${senders >> 8}.${senders & 255}`,
    });
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
  }
  return statuses;
}

async function open(place: DatabaseOptions): Promise<Edge> {
  const { dataDir, databaseUrl } = place;
  return openEdge({
    ...(dataDir ? { DATA_DIR: dataDir } : {}),
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    DATA_KEY,
    // The same requests come again after a failure, so the page cache may not answer them.
    PAGE_CACHE: 'off',
  });
}

/** Creates an offer. From then on each table rejects new rows, quoting them. */
async function refuseRows(place: DatabaseOptions): Promise<{ id: string }> {
  const database = await openDatabase(place);
  const ctx = await createContext(SHOP, { now: () => new Date() });
  const offer = await offerFor(await openShops(database), ctx);
  for (const name of await listTables(database))
    if (!name.startsWith('migration'))
      await sql`alter table ${sql.table(name)} add constraint takes_nothing check (false) not valid`.execute(
        database.db,
      );
  await database.close();
  return offer;
}

describeDatabases('input of a visitor', (kind) => {
  describe('in one shop', () => {
    let shop: Edge;
    beforeAll(async () => {
      shop = await open(await kind.keptPlace());
    }, 240_000);
    afterAll(() => shop.close());
    beforeEach(() => printInto(shop));

    it('the log contains no input in normal operation', { timeout: 240_000 }, async () => {
      const ctx = await createContext(SHOP, { now: () => new Date() });
      const offer = await offerFor(shop.services as unknown as Awaited<ReturnType<typeof openShops>>, ctx);
      const statuses = await sendAll(shop, [...endpointRequests(), ...pageRequests(shop), ...storedRequests(offer)]);
      expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 201, 400, 404]));
      expect(shop.lines().length).toBeGreaterThan(100);
      expect(linesWithCanary(shop.lines())).toEqual([]);
    });

    it('the log contains no input while the database is gone', { timeout: 240_000 }, async () => {
      await shop.breakDatabase();
      const before = shop.lines().length;
      const requests = [...endpointRequests(), ...pageRequests(shop), ...storedRequests(NO_OFFER)];
      const statuses = await sendAll(shop, requests);
      expect([...statuses.keys()].some((status) => status >= 500)).toBe(true);
      expect(shop.lines().length).toBeGreaterThan(before + 100);
      expect(linesWithCanary(shop.lines())).toEqual([]);
    });
  });

  it('the log contains no input if the database quotes the rejected row', { timeout: 240_000 }, async () => {
    const place = await kind.openedPlace();
    const offer = await refuseRows(place);
    const shop = await open(place);
    printInto(shop);
    try {
      const statuses = await sendAll(shop, storedRequests(offer));
      const failures = [...statuses].filter(([status]) => status >= 500).reduce((sum, [, count]) => sum + count, 0);
      expect(failures).toBeGreaterThanOrEqual(4);
      const failed = shop
        .logged()
        .filter(({ err }) => (err as { constraint?: string })?.constraint === 'takes_nothing');
      expect(new Set(failed.map(({ err }) => (err as { table: string }).table)).size).toBeGreaterThanOrEqual(3);
      expect(failed[0]?.err).toMatchObject({ code: '23514', text: 'a row breaks a check constraint' });
      expect(linesWithCanary(shop.lines())).toEqual([]);
    } finally {
      await shop.close();
    }
  });
});

describe('input of a visitor in a shop whose services are remote', () => {
  it.each(['refuses', 'hangs up', 'answers half of a JSON text', 'answers 500'] as const)(
    'the log contains no input if the remote host %s',
    { timeout: 240_000 },
    async (way) => {
      const service = await openFailing();
      await service.fail(way);
      const bases = Object.keys(embeddedServices).filter((name) => name !== 'shop');
      const services = Object.fromEntries(bases.map((name) => [name, `${service.address}/${name}`]));
      // Each has its own, because a failed service is not called again for a while.
      const shop = await openEdge({ DATA_KEY }, (shipped) => ({
        ...shipped,
        tenant: (id) => {
          const tenant = shipped.tenant(id);
          return { ...tenant, server: { ...tenant.server, services: { ...tenant.server.services, ...services } } };
        },
      }));
      printInto(shop);
      try {
        const statuses = await sendAll(shop, [...pageRequests(shop), ...storedRequests(NO_OFFER)]);
        expect([...statuses.keys()].some((status) => status >= 500)).toBe(true);
        expect(linesWithCanary(shop.lines())).toEqual([]);
      } finally {
        await shop.close();
        await service.close();
      }
    },
  );
});
