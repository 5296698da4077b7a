import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fleet } from '../../../platform/server/boot/fleet.ts';
import { findCanonicalHost } from '../../../platform/server/edge/canonical-host.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP, PARTNER_SHOP, SHOP_ABROAD, SISTER_SHOP } from '../../support/chosen-shops.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { findSisterShop } from '../../support/test-shop.ts';

const production = { STAGE: 'production', DATA_KEY: Buffer.alloc(32, 7).toString('base64') };

/** One shop's hosts include their subdomains in HSTS. */
function withSubdomains(shipped: Fleet): Fleet {
  const tenant = shipped.tenant(SHOP_ABROAD.id);
  const changed = { ...tenant, server: { ...tenant.server, hsts: { includeSubDomains: true } } };
  return { ...shipped, tenant: (id) => (id === SHOP_ABROAD.id ? changed : shipped.tenant(id)) };
}

let edge: Edge;
beforeAll(async () => {
  edge = await openEdge(production, withSubdomains);
});
afterAll(() => edge?.close());

const ask = (host: string, url: string, method: 'GET' | 'HEAD' | 'POST' | 'OPTIONS' = 'GET') =>
  edge.app.inject({ method, url, headers: { host } });

/** Sends bytes as they are; resolves with the whole answer. */
function sendRaw(request: string): Promise<string> {
  return new Promise((done, failed) => {
    const socket = connect(edge.port, '127.0.0.1', () => socket.write(Buffer.from(request, 'latin1')));
    let answer = '';
    socket.on('data', (bytes) => {
      answer += bytes.toString('latin1');
    });
    socket.once('close', () => done(answer));
    socket.once('error', failed);
  });
}

describe('a shop with a bare host and www', () => {
  it.each<['GET' | 'HEAD' | 'POST', string]>([
    ['GET', '/'],
    ['GET', `${CONSUMER_SHOP.getPath('contact')}?subject=returns&a=%C3%BC`],
    ['HEAD', CONSUMER_SHOP.getDevicePath('apple-iphone-13')],
    ['GET', '/robots.txt'],
    ['GET', '/api/build'],
    ['POST', '/api/shipping/events'],
    ['POST', CONSUMER_SHOP.getPath('contact')],
    ['GET', '//evil.example/x'],
  ])('the host that is listed second redirects %s %s to the first with path and query', async (method, url) => {
    const { statusCode, headers } = await ask(CONSUMER_SHOP.secondHost, url, method);
    expect([statusCode, headers.location]).toEqual([308, `${CONSUMER_SHOP.productionOrigin}${url}`]);
  });

  it('the redirect to the first host drops a port and a trailing dot of the Host header', async () => {
    const { headers } = await ask(`${CONSUMER_SHOP.secondHost.toUpperCase()}.:8443`, CONSUMER_SHOP.getPath('contact'));
    expect(headers.location).toBe(`${CONSUMER_SHOP.productionOrigin}${CONSUMER_SHOP.getPath('contact')}`);
  });

  it.each(['http://other.example/x', '@other.example/', '.other.example/', '*'])(
    'the target %s of a request leads to no other host',
    async (target) => {
      const answer = await sendRaw(
        `GET ${target} HTTP/1.1\r\nHost: ${CONSUMER_SHOP.secondHost}\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(answer).not.toMatch(/^location:/im);
    },
  );

  it('the redirect is written in characters that an address may have', async () => {
    const answer = await sendRaw(
      `GET /k\xfc?a=\xe9 HTTP/1.1\r\nHost: ${CONSUMER_SHOP.secondHost}\r\nConnection: close\r\n\r\n`,
    );
    const [, location = `${CONSUMER_SHOP.productionOrigin}/`] = /^location: (.*)\r$/im.exec(answer) ?? [];
    expect(location.startsWith(`${CONSUMER_SHOP.productionOrigin}/`), location).toBe(true);
    expect(location).toMatch(/^[\x21-\x7e]*$/);
  });

  it('the first host and probes are not redirected', async () => {
    expect((await ask(CONSUMER_SHOP.productionHost, '/robots.txt')).statusCode).toBe(200);
    expect((await ask(CONSUMER_SHOP.secondHost, '/health')).statusCode).toBe(200);
  });

  it('of a pair the first listed host is canonical, and hosts of other shops or without a twin stay', () => {
    const shops: Record<string, string> = {
      'shop.example': CONSUMER_SHOP.id,
      'www.shop.example': CONSUMER_SHOP.id,
      'other.example': SISTER_SHOP.id,
      'www.other.example': findSisterShop(NEIGHBOUR_SHOP.country).id,
      'sell.shop.example': CONSUMER_SHOP.id,
    };
    const listed = ['sell.shop.example', 'shop.example', 'www.shop.example'];
    const fleet = {
      stage: 'production',
      hosts: shops,
      tenant: () => ({ server: { hosts: { production: listed } } }),
    } as unknown as Fleet;
    expect(findCanonicalHost(fleet, 'www.shop.example')).toBe('shop.example');
    for (const host of ['shop.example', 'sell.shop.example', 'other.example', 'www.other.example', 'unknown.example'])
      expect(findCanonicalHost(fleet, host), host).toBeUndefined();
  });
});

describe('Strict-Transport-Security', () => {
  it.each([CONSUMER_SHOP.productionHost, PARTNER_SHOP.productionHost, CONSUMER_SHOP.secondHost])(
    'the hosts of %s are pinned to TLS for a year, and their subdomains are not',
    async (host) => {
      expect((await ask(host, '/robots.txt')).headers['strict-transport-security']).toBe('max-age=31536000');
    },
  );

  it('subdomains are included where the tenant file says so', async () => {
    const { headers } = await ask(SHOP_ABROAD.productionHost, '/robots.txt');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  it('an answer without a shop does not include subdomains', async () => {
    const { headers } = await ask('unknown.example', '/');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });
});
