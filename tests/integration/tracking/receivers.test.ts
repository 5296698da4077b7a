import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../../../platform/services/tracking/types.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP, THIRD_ABROAD } from '../../support/chosen-shops.ts';
import { type Edge, openEdge } from '../../support/edge.ts';

let edge: Edge;
beforeAll(async () => {
  edge = await openEdge();
}, 240_000);
afterAll(() => edge?.close());

let count = 0;
/** The browser of this test only. */
let clientId = '';
beforeEach(() => {
  count += 1;
  clientId = `browser-of-test-${String(count).padStart(4, '0')}`;
});

const YES = 'umlauf_consent=true';
const step = () => ({
  clientId,
  applicationId: 'umlauf-de',
  url: `${CONSUMER_SHOP.getOrigin(3000)}${CONSUMER_SHOP.getDevicePath('apple-iphone-13')}`,
  eventName: 'offer_generated',
  conditionId: 'power.yes',
  currency: 'EUR',
  deviceId: 'apple-iphone-13',
  revenue: 270.5,
  productName: 'Apple iPhone 13',
  offerId: 'offer-one',
  tradeId: null,
  category: 'iphone',
  voucherCode: null,
  voucherValue: null,
});

/** Each test is its own client for the rate limit. */
const remoteAddress = () => `127.0.1.${count}`;

function send(body: unknown, headers: Record<string, string> = {}) {
  return edge.app.inject({
    method: 'POST',
    url: '/api/controlling/controlling',
    remoteAddress: remoteAddress(),
    headers: { host: CONSUMER_SHOP.host, 'content-type': 'application/json', cookie: YES, ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

function askForHandle(headers: Record<string, string> = {}) {
  return edge.app.inject({
    url: '/api/client-id',
    remoteAddress: remoteAddress(),
    headers: { host: CONSUMER_SHOP.host, cookie: YES, ...headers },
  });
}

async function kept(): Promise<RecordedEvent[]> {
  return (await edge.services.tracking.list(1000)).filter((one) => one.input.clientId === clientId);
}

describe('POST /api/controlling/controlling', () => {
  it("an event of a visitor who consented is stored under the host's shop", async () => {
    const answer = await send(step());
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe('');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await kept()).toMatchObject([{ tenant: CONSUMER_SHOP.id, input: step() }]);
  });

  it("an event is stored with a landing page identifier of the shop, and without another shop's", async () => {
    const { url } = step();
    const withPage = (identifier: string) => ({ ...step(), url: `${url}?storage=128&landing_page=${identifier}` });
    for (const identifier of ['umlauf-de-b2b', 'umlauf-at-b2b', 'hannah'])
      expect((await send(withPage(identifier))).statusCode).toBe(204);
    const urls = (await kept()).map(({ input }) => input.url).reverse();
    expect(urls).toEqual([`${url}?landing_page=umlauf-de-b2b`, url, url]);
  });

  it.each([
    ['has not chosen', ''],
    ['said no', 'umlauf_consent=false'],
    ['sends nonsense for a choice', 'umlauf_consent=1'],
    ['sends TRUE', 'umlauf_consent=TRUE'],
  ])('an event is rejected and not stored if the visitor %s', async (_, cookie) => {
    const answer = await send(step(), { cookie });
    expect(answer.statusCode).toBe(403);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ code: 'consent.missing' });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await kept()).toEqual([]);
  });

  it('an event of another shop’s application or pages is rejected', async () => {
    const foreign = await send({ ...step(), applicationId: 'umlauf-at' });
    expect(foreign.statusCode).toBe(422);
    expect(foreign.json()).toMatchObject({ code: 'application.foreign', fields: [{ pointer: '/applicationId' }] });
    const elsewhere = await send(step(), { host: NEIGHBOUR_SHOP.host });
    expect(elsewhere.json()).toMatchObject({ code: 'application.foreign' });
    const page = await send({ ...step(), url: `http://${NEIGHBOUR_SHOP.host}/` });
    expect(page.statusCode).toBe(422);
    expect(page.json()).toMatchObject({ code: 'url.foreign', fields: [{ pointer: '/url' }] });
    expect(await kept()).toEqual([]);
  });

  it.each([
    ['no client', { clientId: undefined }],
    ['a client that is no handle', { clientId: 'x' }],
    ['an event of another kind', { eventName: 'purchase' }],
    ['an unknown member', { email: 'x' }],
    ['an e-mail address for a product', { productName: 'hannah@example.org' }],
    ['an e-mail address for a condition', { conditionId: 'hannah@example.org' }],
    ['a revenue in words', { revenue: '270.50' }],
    ['a revenue below nothing', { revenue: -1 }],
    ['a trade that is no number', { tradeId: 'DE-26-118-4073' }],
    ['a currency that is none', { currency: 'euro' }],
    ['half of a surrogate pair', { productName: 'a\ud83d' }],
  ])('%s is rejected with a problem document', async (_, change) => {
    const answer = await send({ ...step(), ...change });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(await kept()).toEqual([]);
  });

  it.each(['null', '[]', '7', '"text"', '{"clientId":'])('the body %s is rejected', async (body) => {
    expect((await send(body)).statusCode).toBe(400);
  });

  it('a body that is not JSON or larger than a trade is rejected', async () => {
    const form = await send('eventName=offer_generated', { 'content-type': 'application/x-www-form-urlencoded' });
    expect(form.statusCode).toBe(400);
    const text = await send('<x/>', { 'content-type': 'application/xml' });
    expect(text.statusCode).toBe(415);
    const large = await send({ ...step(), productName: 'x'.repeat(40_000) });
    expect(large.statusCode).toBe(413);
    expect(await kept()).toEqual([]);
  });

  it('a request of another site is rejected', async () => {
    const answer = await send(step(), { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'origin.foreign' });
    expect(await kept()).toEqual([]);
  });

  it('a flood from one address is rate limited', async () => {
    const statuses: number[] = [];
    for (let sent = 0; sent < 125; sent += 1) statuses.push((await send(step())).statusCode);
    expect(statuses.filter((status) => status === 204)).toHaveLength(120);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  it('the log contains nothing of the payload', async () => {
    await send({ ...step(), url: `http://${CONSUMER_SHOP.host}/?utm_campaign=sentinel-campaign` });
    await send({ ...step(), productName: 'sentinel@example.org' });
    expect(JSON.stringify(edge.logged())).not.toMatch(/sentinel|browser-of-test/);
  });
});

describe('GET /api/client-id', () => {
  it('the answer is a random hash, and sets no cookie of its own', async () => {
    const [one, two] = [await askForHandle(), await askForHandle()];
    expect(one.statusCode).toBe(200);
    expect(Object.keys(one.json())).toEqual(['hash']);
    expect(one.json().hash).toMatch(/^[0-9a-f]{32}$/);
    expect(one.json().hash).not.toBe(two.json().hash);
    expect(one.headers['set-cookie']).toBeUndefined();
    expect(one.headers['cache-control']).toBe('no-store');
  });

  it('a browser with a hash receives the same one', async () => {
    const cookie = `${YES}; umlauf_client=0123456789abcdef0123456789abcdef`;
    expect((await askForHandle({ cookie })).json()).toEqual({ hash: '0123456789abcdef0123456789abcdef' });
    expect((await askForHandle({ cookie: `${YES}; umlauf_client=hannah@example.org` })).json().hash).toMatch(
      /^[0-9a-f]{32}$/,
    );
  });

  it.each(['', 'umlauf_consent=false'])(
    'a visitor with the cookies "%s" receives neither a hash nor a cookie',
    async (cookie) => {
      const answer = await askForHandle({ cookie });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: 'consent.missing' });
      expect(answer.headers['set-cookie']).toBeUndefined();
    },
  );

  it('hashes are rate limited', async () => {
    const statuses: number[] = [];
    for (let asked = 0; asked < 33; asked += 1) statuses.push((await askForHandle()).statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  });
});

describe('the interface description', () => {
  it('the description has both calls', async () => {
    const { paths } = (
      await edge.app.inject({ url: '/api/openapi.json', headers: { host: CONSUMER_SHOP.host } })
    ).json();
    expect(paths['/api/client-id'].get.responses).toHaveProperty('200');
    const { responses, requestBody } = paths['/api/controlling/controlling'].post;
    expect(responses['204']).toEqual({ description: 'Done.' });
    expect(JSON.stringify(requestBody)).toContain('controlling-input');
  });
});

describe('a shop whose tenant file names a remote tracking service', () => {
  it('its policy allows connections there, and the policies of other shops do not', async () => {
    const { server, public: shown } = edge.fleet.tenant(THIRD_ABROAD.id);
    for (const { services } of [server, shown]) Object.assign(services, { tracking: 'https://measure.example/v2' });
    const fetchPolicy = async (host: string) => {
      const answer = await edge.app.inject({ url: '/api/openapi.json', headers: { host } });
      return String(answer.headers['content-security-policy']);
    };
    expect(await fetchPolicy(THIRD_ABROAD.host)).toContain("connect-src 'self' https://measure.example;");
    expect(await fetchPolicy(NEIGHBOUR_SHOP.host)).not.toContain('measure.example');
  });
});

describe('the operator of a development machine', () => {
  it('the page shows the stored events with their payload as text', async () => {
    await send({ ...step(), productName: '<b>iPhone</b>' });
    const page = await edge.app.inject({ url: '/tracking', headers: { host: 'localhost' } });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('&lt;b&gt;iPhone&lt;/b&gt;');
    expect(page.body).toContain('270.50 EUR');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('the page exists on the bare host only', async () => {
    const page = await edge.app.inject({ url: '/tracking', headers: { host: CONSUMER_SHOP.host } });
    expect(page.body).not.toContain('Tracking events');
  });
});
