import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../platform/generated/api/limits.gen.ts';
import type { RouteName } from '../../../platform/generated/routes.gen.ts';
import { serverRouteFacts } from '../../../platform/server/pages/server-route-facts.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { type Edge, openEdge } from '../../support/edge.ts';

const host = CONSUMER_SHOP.host;
const SENTENCE = 'Von hier kamen gerade sehr viele Anfragen';
const message = {
  subject: 'payment',
  name: 'Hannah Wirth',
  email: 'hannah@example.org',
  message: 'Wann kommt das Geld an, von dem in der Mail die Rede ist?',
};

let edge: Edge;
beforeAll(async () => {
  edge = await openEdge();
  await import(new URL('../../../dist/server/entry.mjs', import.meta.url).href);
}, 240_000);
afterAll(() => edge?.close());

let clients = 0;
/** A new client for each test. */
const newClient = () => {
  clients += 1;
  return `198.51.100.${clients}`;
};

const asJson = (client: string, on = edge) =>
  on.app.inject({
    method: 'POST',
    url: '/api/contact',
    remoteAddress: client,
    headers: { host, 'content-type': 'application/json' },
    payload: JSON.stringify(message),
  });

function postForm(client: string, url: string, body: Record<string, string>, headers: Record<string, string> = {}) {
  return edge.app.inject({
    method: 'POST',
    url,
    remoteAddress: client,
    headers: { host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(body).toString(),
  });
}

/** Uses up a limit except for `left` requests. */
async function useUp(client: string, name: keyof typeof limits, left = 0): Promise<void> {
  for (let sent = limits[name].perMinute - left; sent > 0; sent -= 1) await edge.services.limits.spend(client, [name]);
}

const mails = async () => (await edge.services.mail.list(1_000)).length;

describe('the limits of a plain form and its call', () => {
  it('a form and its call share one limit', async () => {
    const client = newClient();
    await useUp(client, 'message', 2);
    expect((await asJson(client)).statusCode).toBe(201);
    expect((await postForm(client, CONSUMER_SHOP.getPath('contact'), message)).statusCode).toBe(303);
    const before = await mails();
    const json = await asJson(client);
    const form = await postForm(client, CONSUMER_SHOP.getPath('contact'), message);
    expect([json.statusCode, form.statusCode]).toEqual([429, 429]);
    for (const { headers } of [json, form]) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(json.headers['content-type']).toContain('application/problem+json');
    expect(json.json()).toMatchObject({ status: 429, code: 'rate.limited' });
    expect(await mails()).toBe(before);
  });

  it('an exceeded limit does not affect other clients and forms', async () => {
    const client = newClient();
    await useUp(client, 'message');
    expect((await asJson(client)).statusCode).toBe(429);
    expect((await asJson(newClient())).statusCode).toBe(201);
    expect((await postForm(client, '/newsletter/enrich', { email: 'a@example.org', homepage: '' })).statusCode).toBe(
      303,
    );
  });

  it.each([
    [CONSUMER_SHOP.getPath('contact'), 'message', message, 'Hannah Wirth'],
    ['/newsletter/enrich', 'subscription', { email: 'hannah@example.org' }, 'hannah@example.org'],
    [CONSUMER_SHOP.getDevicePath('apple-iphone-13'), 'offer', { storage: '128' }, 'iPhone 13'],
    ['/checkout', 'sale', { step: 'trade', lines: 'x.1' }, SENTENCE],
    ['/checkout?step=details', 'draft', { step: 'details', firstName: 'Hannah' }, SENTENCE],
    ['/account', 'account', { email: 'hannah@example.org', password: 'geheim und lang' }, 'hannah@example.org'],
  ] as const)(
    'a rate-limited form shows %s again with its values and the reason, and stores nothing',
    async (url, name, body, shown) => {
      const client = newClient();
      await useUp(client, name);
      const before = await mails();
      const answer = await postForm(client, url, body);
      expect(answer.statusCode).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.body).toContain(url === '/account' ? 'Das waren sehr viele Versuche' : 'Von hier kamen gerade');
      expect(answer.body).toContain(shown);
      expect(answer.body).not.toContain('geheim und lang');
      expect(await mails()).toBe(before);
    },
  );

  it('the limit of all changes stops every form', async () => {
    const client = newClient();
    await useUp(client, 'mutation');
    const form = await postForm(client, CONSUMER_SHOP.getPath('contact'), message);
    expect(form.statusCode).toBe(429);
    expect(form.body).toContain('Hannah Wirth');
    expect((await asJson(client)).statusCode).toBe(429);
    expect((await postForm(client, '/gibt-es-nicht', {})).statusCode).toBe(429);
    expect((await postForm(client, CONSUMER_SHOP.getDevicePath('x').replace(/\/x$/, ''), {})).statusCode).toBe(429);
  });

  it('repeatedly rate-limited requests cost little', async () => {
    const client = newClient();
    await useUp(client, 'message');
    await useUp(client, 'refusal');
    const [first, second] = [
      await postForm(client, CONSUMER_SHOP.getPath('contact'), message),
      await postForm(client, CONSUMER_SHOP.getPath('contact'), message),
    ];
    for (const { statusCode } of [first, second]) expect(statusCode).toBe(429);
    expect(second.body).not.toContain('Hannah Wirth');
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('every form of every page', () => {
  const taking = (Object.keys(serverRouteFacts) as RouteName[]).filter((route) => serverRouteFacts[route].form);

  it.each(taking)('each form of %s names the call with its limit, or sets cookies only', (route) => {
    const bodies = [
      {},
      { step: 'details' },
      { step: 'trade' },
      { step: 'business' },
      { voucher: 'X' },
      { change: 'x.0' },
    ];
    for (const body of bodies) {
      const input = { body, match: { name: route, params: {} } } as unknown as Parameters<
        NonNullable<(typeof serverRouteFacts)[typeof route]['form']>
      >[0];
      const form = serverRouteFacts[route].form?.(input);
      if (form?.call) expect(['POST', 'PUT']).toContain(form.call.method);
    }
  });
});

describe('the client of a limit', () => {
  it('the client is the peer of the connection, whatever forwarding headers say', async () => {
    const client = newClient();
    await useUp(client, 'message', 1);
    const forged = (address: string) =>
      edge.app.inject({
        method: 'POST',
        url: '/api/contact',
        remoteAddress: client,
        headers: { host, 'content-type': 'application/json', 'x-forwarded-for': address, forwarded: `for=${address}` },
        payload: JSON.stringify(message),
      });
    expect((await forged('203.0.113.1')).statusCode).toBe(201);
    expect((await forged('203.0.113.2')).statusCode).toBe(429);
    expect((await asJson('203.0.113.3')).statusCode).toBe(201);
  });

  it('an IPv6 client is its /64 network', async () => {
    await useUp('2001:db8:9:100::1', 'message');
    expect((await asJson('2001:db8:9:1ff:dead:beef:0:1')).statusCode).toBe(429);
    expect((await asJson('2001:db8:9:200::1')).statusCode).toBe(201);
  });

  it('a client on the same machine is limited like every other', async () => {
    await useUp('127.0.0.1', 'label');
    const answer = await edge.app.inject({ url: '/api/trades/current/label.pdf', headers: { host } });
    expect(answer.statusCode).toBe(429);
  });
});

describe('a client behind a trusted proxy', () => {
  let behind: Edge;
  beforeAll(async () => {
    behind = await openEdge({ TRUSTED_PROXIES: '192.0.2.0/24' });
  }, 240_000);
  afterAll(() => behind?.close());

  it('the client is the last address that the proxy added', async () => {
    const through = (forwarded: string) =>
      behind.app.inject({
        url: '/api/trades/current/label.pdf',
        remoteAddress: '192.0.2.1',
        headers: { host, 'x-forwarded-for': forwarded },
      });
    for (let sent = 0; sent < limits.label.perMinute; sent += 1) await through(`10.9.8.${sent}, 203.0.113.7`);
    expect((await through('10.9.9.9, 203.0.113.7')).statusCode).toBe(429);
    expect((await through('203.0.113.8')).statusCode).toBe(404);
  });
});

describe('limits of GET requests', () => {
  const read = (client: string, url: string, headers: Record<string, string> = {}) =>
    edge.app.inject({ url, remoteAddress: client, headers: { host, ...headers } });

  it.each([
    ['label', '/api/trades/current/label.pdf'],
    ['suggest', '/api/suggestions?q=iphone'],
    ['read', '/api/openapi.json'],
  ] as const)('a GET request has the limit %s at %s', async (name, url) => {
    const client = newClient();
    await useUp(client, name, 1);
    expect((await read(client, url)).statusCode).not.toBe(429);
    const refused = await read(client, url);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'rate.limited' });
  });

  it('expensive searches are limited while other requests are still answered', async () => {
    const client = newClient();
    const search = (source: object, resultSize: number) =>
      edge.app.inject({
        method: 'POST',
        url: '/api/trade/searches',
        remoteAddress: client,
        headers: { host },
        payload: {
          source,
          resultSize,
          applicationIndexName: edge.fleet.tenant(CONSUMER_SHOP.id).server.searchIndex.devices,
        },
      });
    const all = { query: { match_all: {} }, sort: [{ releaseYear: 'desc' }] };
    await useUp(client, 'expensiveSearch', 1);
    expect((await search(all, 1_000)).statusCode).toBe(200);
    const refused = await search(all, 1_000);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await search(all, 10)).statusCode).toBe(200);
  });

  it('rendered pages are limited; pages from the cache are not, with any unread query parameter', async () => {
    const client = newClient();
    for (const kept of ['/', CONSUMER_SHOP.getPath('contact')]) await read(client, kept);
    await useUp(client, 'render');
    const refused = await read(client, `${CONSUMER_SHOP.getPath('contact')}?subject=1`);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['content-language']).toBe('de-DE');
    expect(refused.headers['x-robots-tag']).toContain('noindex');
    expect(refused.body).toContain(SENTENCE);
    expect((await read(client, '/gibt-es-nicht')).statusCode).toBe(429);
    expect((await read(client, CONSUMER_SHOP.getDevicePath('apple-iphone-13'))).statusCode).toBe(429);
    expect((await read(client, CONSUMER_SHOP.getPath('contact'))).statusCode).toBe(200);
    expect((await read(client, '/?frei=1')).statusCode).toBe(200);
    const crawler = await read(client, `${CONSUMER_SHOP.getPath('contact')}?subject=2`, {
      'user-agent': 'Googlebot/2.1',
    });
    expect(crawler.statusCode).toBe(429);
    expect(crawler.body).not.toContain(SENTENCE);
  });
});

const url = process.env.TEST_DATABASE_URL;
describe.runIf(url)('two servers on one PostgreSQL', () => {
  it('two servers share one limit', async () => {
    const env = { DATABASE_URL: url ?? '', DATA_KEY: randomBytes(32).toString('base64') };
    const servers = [await openEdge(env), await openEdge(env)] as const;
    try {
      const client = newClient();
      const statuses: number[] = [];
      for (let sent = 0; sent < limits.message.perMinute + 10; sent += 1)
        statuses.push((await asJson(client, servers[sent % 2])).statusCode);
      expect(statuses.filter((status) => status === 201)).toHaveLength(limits.message.perMinute);
      expect(statuses.slice(-8).every((status) => status === 429)).toBe(true);
    } finally {
      for (const server of servers) await server.close();
    }
  });
});
