import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSUMER_SHOP, SECOND_ABROAD, SHOP_ABROAD } from '../../support/chosen-shops.ts';
import { type Edge, openEdge } from '../../support/edge.ts';

let edge: Edge;
beforeAll(async () => {
  edge = await openEdge();
});
afterAll(() => edge.close());

const rules = async (path: string, host = CONSUMER_SHOP.host) => {
  const url = `/api/route-rules?${new URLSearchParams({ path })}`;
  const answer = await edge.app.inject({ url, headers: { host, 'accept-language': 'fr', cookie: 'umlauf_locale=es' } });
  expect(answer.headers['cache-control']).toBe('no-store');
  return answer.json();
};

const OPEN = { personal: false, signedIn: false };

describe('the rules of a path', () => {
  it.each([
    ['/', 'home', {}],
    [`${CONSUMER_SHOP.getPath('contact')}?sent=1`, 'contact', {}],
    [CONSUMER_SHOP.getCategoryPath('smartphone'), 'sellCategory', { category: 'handys' }],
    [
      CONSUMER_SHOP.getPathIn(SHOP_ABROAD, 'productDetail', { pdp: 'apple-iphone-13' }),
      'productDetail',
      { pdp: 'apple-iphone-13' },
    ],
  ])('the rules name the route and its parameters: %s', async (path, route, params) => {
    expect(await rules(path)).toEqual({ status: 200, route, params, middleware: OPEN });
  });

  it('the rules say what the route requires from visitors', async () => {
    expect(await rules('/checkout')).toMatchObject({
      route: 'checkout',
      middleware: { personal: true, signedIn: false },
    });
    expect(await rules('/account')).toMatchObject({ middleware: { personal: true, signedIn: true } });
  });

  it('the rules say where an old address, an alias and the host’s own prefix redirect', async () => {
    expect(await rules('/agb')).toEqual({ status: 301, redirect: '/content/agbs', middleware: OPEN });
    expect(await rules('/account/overview?x=1')).toMatchObject({ status: 301, redirect: '/account?x=1' });
    expect(await rules('/de/kontakt')).toMatchObject({ status: 301, redirect: CONSUMER_SHOP.getPath('contact') });
  });

  it('the rules say which paths are missing, removed or unreadable', async () => {
    expect(await rules('/gibt-es-nicht')).toEqual({ status: 404, middleware: OPEN });
    expect(await rules(CONSUMER_SHOP.getPath('sellCategory', { category: 'gibt-es-nicht' }))).toEqual({
      status: 404,
      middleware: OPEN,
    });
    expect(await rules('/gewinnspiel')).toEqual({ status: 410, middleware: OPEN });
    expect(await rules('/%zz')).toEqual({ status: 400, middleware: OPEN });
    expect(await rules('//evil.example')).toEqual({ status: 400, middleware: OPEN });
    expect(await rules(`/${'a'.repeat(2_001)}`)).toEqual({ status: 414, middleware: OPEN });
  });

  it('the rules are those of the requested host', async () => {
    expect(await rules(SECOND_ABROAD.getPath('contact'), SECOND_ABROAD.host)).toMatchObject({ route: 'contact' });
    expect(await rules(SECOND_ABROAD.getPath('contact'), CONSUMER_SHOP.host)).toMatchObject({ status: 404 });
    const answer = await edge.app.inject({ url: '/api/route-rules?path=/', headers: { host: 'nobody.example' } });
    expect(answer.statusCode).toBe(421);
  });

  it('a request without a path is rejected', async () => {
    for (const query of ['', '?path=', '?path=kontakt', '?path=https://evil.example', '?path=/&x=1']) {
      const answer = await edge.app.inject({ url: `/api/route-rules${query}`, headers: { host: CONSUMER_SHOP.host } });
      expect([query, answer.statusCode]).toEqual([query, 400]);
    }
  });
});

describe('the build manifest', () => {
  it('the manifest names one build, whatever its timestamp, and is not cached', async () => {
    const ask = (query: string) =>
      edge.app.inject({ url: `/api/build${query}`, headers: { host: CONSUMER_SHOP.host } });
    const [first, second] = [await ask('?timestamp=1'), await ask('?timestamp=1795258800000')];
    expect(first.json()).toEqual(second.json());
    expect(first.json().id).toMatch(/^[0-9a-f]{16}$/);
    expect(first.headers['cache-control']).toBe('no-store');
    expect((await ask('?timestamp=soon')).statusCode).toBe(400);
  });
});

describe('methods of the API', () => {
  const ask = (method: 'OPTIONS' | 'DELETE' | 'PUT', url: string) =>
    edge.app.inject({ method, url, headers: { host: CONSUMER_SHOP.host } });

  it('OPTIONS returns the methods', async () => {
    const answer = await ask('OPTIONS', '/api/offers');
    expect([answer.statusCode, answer.headers.allow, answer.body]).toEqual([204, 'POST, OPTIONS', '']);
    expect((await ask('OPTIONS', '/api/offers/1')).headers.allow).toBe('GET, HEAD, OPTIONS');
    expect((await ask('OPTIONS', CONSUMER_SHOP.getPath('contact'))).statusCode).toBe(204);
  });

  it('a method that the path does not have is rejected with the allowed ones', async () => {
    const answer = await ask('DELETE', '/api/offers');
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST, OPTIONS']);
    expect(answer.json()).toMatchObject({ code: 'method.unknown' });
    expect((await ask('OPTIONS', '/api/nothing')).statusCode).toBe(404);
  });
});

describe('a locale in the body of a call', () => {
  const forgot = (body: object) =>
    edge.app.inject({
      method: 'POST',
      url: '/api/account/forgotPasswordMail',
      headers: { host: CONSUMER_SHOP.host },
      payload: body,
    });

  it('a missing locale is rejected', async () => {
    for (const lang of [undefined, null, '']) {
      const answer = await forgot({ email: 'a@b.de', lang });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ detail: 'missing locale', fields: [{ pointer: '/lang' }] });
    }
  });

  it('a locale that no shop of the fleet has is rejected', async () => {
    for (const lang of ['xx', 'DE', 'de-DE', 1, ['de'], '__proto__']) {
      expect((await forgot({ email: 'a@b.de', lang })).json()).toMatchObject({ detail: 'invalid locale' });
    }
    for (const lang of Object.keys(edge.fleet.locales)) {
      expect(JSON.stringify((await forgot({ email: 'a@b.de', lang })).json())).not.toContain('locale');
    }
  });
});
