import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP } from '../../support/chosen-shops.ts';
import { type Edge, openEdge } from '../../support/edge.ts';

let edge: Edge;
beforeAll(async () => {
  edge = await openEdge();
});
afterAll(() => edge.close());

const host = CONSUMER_SHOP.host;

function choose(fields: Record<string, string>, headers: Record<string, string> = {}) {
  return edge.app.inject({
    method: 'POST',
    url: '/api/consent',
    headers: { host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
}

const listCookies = (answer: Awaited<ReturnType<typeof choose>>) => [answer.headers['set-cookie'] ?? []].flat();

describe('consent without JavaScript', () => {
  it.each(['true', 'false'])(
    'the choice %s is stored for a year, readable by the page, and redirects to the page of the form',
    async (choice) => {
      const answer = await choose({ choice, back: `${CONSUMER_SHOP.getDevicePath('apple-iphone-13')}?storage=128` });
      expect([answer.statusCode, answer.headers.location]).toEqual([
        303,
        `${CONSUMER_SHOP.getDevicePath('apple-iphone-13')}?storage=128`,
      ]);
      expect(listCookies(answer)).toEqual([`umlauf_consent=${choice}; Max-Age=31536000; Path=/; SameSite=Lax`]);
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  it('a rejection deletes what needs consent and nothing that a trade needs', async () => {
    const cookie = 'umlauf_cart=a.1; umlauf_trade=t; umlauf_client=abc; umlauf_personalisation=v; _ga=GA1';
    const gone = listCookies(await choose({ choice: 'false', back: '/' }, { cookie })).filter((one) =>
      one.includes('Expires=Thu, 01 Jan 1970'),
    );
    expect(gone.map((one) => one.split('=')[0])).toEqual(['umlauf_client', 'umlauf_personalisation', '_ga']);
    expect(listCookies(await choose({ choice: 'true', back: '/' }, { cookie }))).toHaveLength(1);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/a\r\nSet-Cookie: b=c',
    'javascript:alert(1)',
    '',
  ])('the form never redirects to %j', async (back) => {
    const answer = await choose({ choice: 'true', back });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/']);
  });

  it('only the two choices are accepted', async () => {
    for (const choice of ['maybe', '']) expect((await choose({ choice, back: '/' })).statusCode).toBe(422);
    expect((await choose({})).statusCode).toBe(422);
  });

  it("consent is given by a POST from the shop's own pages only", async () => {
    const foreign = await choose({ choice: 'true', back: '/' }, { 'sec-fetch-site': 'cross-site' });
    expect([foreign.statusCode, listCookies(foreign)]).toEqual([403, []]);
    const other = await choose({ choice: 'true', back: '/' }, { origin: `http://${NEIGHBOUR_SHOP.host}` });
    expect([other.statusCode, listCookies(other)]).toEqual([403, []]);
    const read = await edge.app.inject({ method: 'GET', url: '/api/consent?choice=true', headers: { host } });
    expect([read.statusCode, read.headers['set-cookie']]).toEqual([405, undefined]);
  });

  it("consent belongs to a shop, so the operator's host does not offer it", async () => {
    expect((await choose({ choice: 'true', back: '/' }, { host: 'localhost' })).statusCode).toBe(404);
  });
});

describe('the content security policy of a shop', () => {
  const policyFor = async (cookie: string, name = host) => {
    const { headers } = await edge.app.inject({
      method: 'GET',
      url: '/api/openapi.json',
      headers: { host: name, cookie },
    });
    return Object.fromEntries(
      String(headers['content-security-policy'])
        .split('; ')
        .map((line) => [line.split(' ', 1)[0], line.split(' ').slice(1).join(' ')]),
    ) as Record<string, string>;
  };

  it('the policy of a shop without third parties is the same for every visitor', async () => {
    expect(await policyFor('umlauf_consent=true')).toEqual(await policyFor(''));
    expect((await policyFor('umlauf_consent=true'))['frame-src']).toBeUndefined();
  });
});
