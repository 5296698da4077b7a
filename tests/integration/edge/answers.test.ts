import { readdirSync } from 'node:fs';
import * as zlib from 'node:zlib';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointContracts } from '../../../platform/generated/api/endpoint-contracts.gen.ts';
import { unescapePointerSegment } from '../../../platform/shared/json-pointer.ts';
import { CONSUMER_SHOP, SECOND_ABROAD, SHOP_ABROAD } from '../../support/chosen-shops.ts';
import { type Edge, openEdge } from '../../support/edge.ts';

let edge: Edge;
beforeAll(async () => {
  edge = await openEdge();
});
afterAll(() => edge.close());

const host = CONSUMER_SHOP.host;
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const get = (url: string, headers: Record<string, string> = {}) =>
  edge.app.inject({ method: 'GET', url, headers: { host, 'user-agent': BROWSER, ...headers } });

describe('security headers of every answer', () => {
  it.each(['/agb', '/api/openapi.json', '/api/nothing', '/gewinnspiel', '/%zz'])(
    '%s has the security headers',
    async (url) => {
      const { headers } = await get(url);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).toMatch(/style-src 'self'(?: 'sha256-[\w+/]{43}='){2};/);
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).not.toContain('unsafe');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(headers['permissions-policy']).toContain('camera=()');
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers.server).toBeUndefined();
    },
  );

  it.each([
    ['/%zz', 'text/html; charset=utf-8'],
    ['/api/openapi.json', 'application/json; charset=utf-8'],
    ['/api/nothing', 'application/problem+json; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/health', 'text/plain; charset=utf-8'],
    ['/assets/nothing.js', 'text/plain; charset=utf-8'],
  ])('the answer names its content type and charset: %s', async (url, type) => {
    const { headers } = await get(url);
    expect(String(headers['content-type']).replace(/; ?/, '; ')).toBe(type);
  });

  it('a shop can be framed only by the origins that its tenant file names', async () => {
    for (const [name, id] of Object.entries(edge.fleet.hosts)) {
      const { frameAncestors } = edge.fleet.tenant(id).server;
      const { headers } = await get('/%zz', { host: name });
      const wanted = frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'";
      expect(String(headers['content-security-policy'])).toContain(`frame-ancestors ${wanted}`);
      expect(headers['x-frame-options']).toBe(frameAncestors.length > 0 ? undefined : 'DENY');
    }
  });
});

describe('files of the build', () => {
  const FOREVER = 'public, max-age=31536000, immutable';

  it('messages, themes and fonts are cached forever under hashed names', async () => {
    const { theme } = edge.fleet.tenant(CONSUMER_SHOP.id);
    const { file } = edge.fleet.language('de');
    const font = readdirSync('themes/fonts').find((name) => name.endsWith('.woff2'));
    for (const [url, type] of [
      [theme.url, 'text/css'],
      [file.url, 'application/json'],
      [`/fonts/${font}`, 'font/woff2'],
    ] as const) {
      const answer = await get(url);
      expect(answer.statusCode, url).toBe(200);
      expect(answer.headers['cache-control']).toBe(FOREVER);
      expect(answer.headers['content-type']).toContain(type);
    }
    expect(theme.url).toMatch(/\.[0-9a-f]{12}\.css$/);
  });

  it.each([
    '/assets/nothing.js',
    '/assets/messages/de.000000000000.json',
    '/fonts/nothing.woff2',
    '/assets/',
    '/fonts/',
  ])('a missing file is not cached: %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(String(answer.headers['cache-control'] ?? '')).not.toContain('immutable');
  });

  it("the shop’s own icon is served at the browsers' default address", async () => {
    const { statusCode, headers, body } = await get('/favicon.ico');
    expect([statusCode, headers.location, body]).toEqual([301, '/favicon.svg', '']);
    expect((await get('/favicon.svg')).headers['content-type']).toContain('image/svg+xml');
  });

  it('an answer that sets a cookie is not cached', async () => {
    const moved = await get('/fr/account/overview');
    expect([moved.statusCode, moved.headers.location]).toEqual([301, '/fr/account']);
    expect([moved.headers['set-cookie'] !== undefined, moved.headers['cache-control']]).toEqual([true, 'no-store']);
    expect((await get('/account/overview')).headers['cache-control']).toBe('public, max-age=3600');
  });

  it('answers are compressed with brotli, gzip or not at all, as the client accepts', async () => {
    const { file } = edge.fleet.language('de');
    const plain = await get(file.url);
    const br = await get(file.url, { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get(file.url, { 'accept-encoding': 'gzip' });
    const refused = await get(file.url, { 'accept-encoding': 'br;q=0, gzip;q=0.0' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toContain('Accept-Encoding');
    expect(br.headers['content-encoding']).toBe('br');
    expect(zlib.brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(zlib.gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(refused.headers['content-encoding']).toBeUndefined();
    expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });

  it('an answer made for one request is compressed as quickly as the client accepts', async () => {
    const url = '/api/openapi.json';
    const plain = await get(url);
    const quick = await get(url, { 'accept-encoding': 'gzip, deflate, br, zstd' });
    const refused = await get(url, { 'accept-encoding': 'gzip, br, zstd;q=0' });
    // Node has it since 22.15.
    const decompress = (zlib as { zstdDecompressSync?: typeof zlib.brotliDecompressSync }).zstdDecompressSync;
    expect(quick.headers['content-encoding']).toBe(decompress ? 'zstd' : 'br');
    expect((decompress ?? zlib.brotliDecompressSync)(quick.rawPayload).toString()).toBe(plain.body);
    expect(quick.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(refused.headers['content-encoding']).toBe('br');
    const shared = await get('/', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(shared.headers['content-encoding']).toBe('br');
  });

  it('two visitors at the same time get the same compressed messages', async () => {
    const { file } = edge.fleet.language('fr');
    const answers = await Promise.all([1, 2].map(() => get(file.url, { 'accept-encoding': 'br' })));
    for (const { rawPayload } of answers) expect(zlib.brotliDecompressSync(rawPayload).toString()).toBe(file.read());
  });
});

describe('old and moved addresses', () => {
  it('a moved address redirects permanently and keeps the query', async () => {
    const answer = await get(`${CONSUMER_SHOP.getPath('contact')}/?utm_source=x`);
    expect(answer.statusCode).toBe(301);
    expect(answer.headers.location).toBe(`${CONSUMER_SHOP.getPath('contact')}?utm_source=x`);
  });

  it('a removed address is 410', async () => {
    expect((await get('/gewinnspiel')).statusCode).toBe(410);
  });

  it('a redirect of the server never leaves the host', async () => {
    for (const url of [
      '/de//evil.example',
      '/de/%2fevil.example',
      '/de/%5cevil.example',
      '/evil.example//',
      '/.evil/',
    ]) {
      const { location } = (await get(url)).headers;
      expect(location === undefined || /^\/(?![/\\])/.test(location), `${url} → ${location}`).toBe(true);
    }
  });
});

describe('the language of a first visit', () => {
  it('a first visit redirects once to the best language of the fleet, uncached', async () => {
    const answer = await get(`${CONSUMER_SHOP.getPath('contact')}?a=1`, {
      'accept-language': 'fr-BE,fr;q=0.9,de;q=0.8',
    });
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe(`${CONSUMER_SHOP.getPathIn(SHOP_ABROAD, 'contact')}?a=1`);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('a chosen language is stored for 365 days and is not read from a cache', async () => {
    const answer = await get('/de/kontakt');
    expect(answer.statusCode).toBe(301);
    expect(answer.headers.location).toBe(CONSUMER_SHOP.getPath('contact'));
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.cookies).toMatchObject([
      { name: 'umlauf_locale', value: 'de', maxAge: 31_536_000, path: '/', sameSite: 'Lax' },
    ]);
  });

  it('a page that frames the shop chooses its language without storing it for other frames', async () => {
    const framed = (site: string) => ({ 'sec-fetch-dest': 'iframe', 'sec-fetch-site': site });
    expect((await get('/es', framed('cross-site'))).cookies).toEqual([]);
    expect((await get('/es', framed('same-site'))).cookies).toEqual([]);
    expect((await get('/es', framed('same-origin'))).cookies).toMatchObject([{ name: 'umlauf_locale', value: 'es' }]);
    // Otherwise the browser's language would undo the choice.
    expect((await get('/de', framed('cross-site'))).cookies).toMatchObject([{ name: 'umlauf_locale', value: 'de' }]);
  });

  it('a redirect by the cookie keeps category and content with the other language’s slugs', async () => {
    const in_ = async (url: string) => (await get(url, { cookie: 'umlauf_locale=es' })).headers.location;
    expect(await in_(CONSUMER_SHOP.getCategoryPath('smartphone'))).toBe(
      CONSUMER_SHOP.getPathIn(SECOND_ABROAD, 'sellCategory', { category: SECOND_ABROAD.getCategoryUrl('smartphone') }),
    );
    expect(await in_(CONSUMER_SHOP.getDevicePath('apple-iphone-13'))).toBe(
      CONSUMER_SHOP.getPathIn(SECOND_ABROAD, 'productDetail', { pdp: 'apple-iphone-13' }),
    );
    expect(await in_('/')).toBe('/es');
  });
});

describe('GET /api/openapi.json', () => {
  it('the document describes every call, and each of its references resolves', async () => {
    const answer = await get('/api/openapi.json');
    const document = answer.json() as Record<string, unknown> & { paths: Record<string, object> };
    expect(document.openapi).toBe('3.1.0');
    for (const path of [
      '/api/trade/searches',
      '/api/offers',
      '/api/offers/{id}',
      '/api/cart/price',
      '/api/checkout/draft',
      '/api/trades',
      '/api/trades/current',
      '/api/trades/current/label.pdf',
      '/api/suggestions',
      '/api/openapi.json',
    ]) {
      expect(Object.keys(document.paths)).toContain(path);
    }
    const references = [...answer.body.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target = '']) => target);
    expect(references.length).toBeGreaterThan(10);
    for (const target of references) expect(resolve(document, target), target).toBeDefined();
  });

  it('each call says whether a token is optional or required, and when the password is', async () => {
    const { paths, components } = (await get('/api/openapi.json')).json() as {
      paths: Record<string, Record<string, { operationId: string; security: object[]; description?: string }>>;
      components: { securitySchemes: object };
    };
    expect(components.securitySchemes).toMatchObject({ accessToken: { type: 'http', scheme: 'bearer' } });
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    for (const { name, roles, confirmed } of endpointContracts.values()) {
      const told = operations.find(({ operationId }) => operationId === name);
      const token = { accessToken: [] };
      expect(told?.security, name).toEqual(roles.includes('guest') ? [{}, token] : [token]);
      expect(told?.description?.includes('password') ?? false, name).toBe(confirmed === true);
    }
  });

  it('the schemas are accepted by a validator', async () => {
    const document = (await get('/api/openapi.json')).json() as { components: { schemas: Record<string, object> } };
    const ajv = new Ajv({ strict: false, logger: false, validateFormats: false });
    ajv.addSchema({ $id: 'doc', ...document });
    for (const name of Object.keys(document.components.schemas)) {
      expect(ajv.getSchema(`doc#/components/schemas/${name}`), name).toBeTypeOf('function');
    }
  });

  it('each call describes its effect and its errors', async () => {
    const { paths } = (await get('/api/openapi.json')).json() as {
      paths: Record<
        string,
        Record<string, { summary?: string; responses: object; parameters?: { name: string; in: string }[] }>
      >;
    };
    for (const [path, operations] of Object.entries(paths)) {
      for (const [method, { summary, responses, parameters = [] }] of Object.entries(operations)) {
        expect(summary, `${method} ${path}`).toBeTruthy();
        expect(Object.keys(responses)).toContain('default');
        const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => `{${name}}`);
        expect(inPath).toEqual(path.match(/\{\w+\}/g) ?? []);
      }
    }
  });
});

describe('a flood of requests', () => {
  it('a flood of changes is rate limited per client', async () => {
    const post = (remoteAddress: string) =>
      edge.app.inject({ method: 'POST', url: '/api/nothing', remoteAddress, headers: { host } });
    let last = await post('198.51.100.1');
    for (let sent = 0; sent < 300 && last.statusCode !== 429; sent += 1) last = await post('198.51.100.1');
    expect(last.statusCode).toBe(429);
    expect(last.headers['content-type']).toContain('application/problem+json');
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect((await post('198.51.100.2')).statusCode).toBe(404);
    expect((await get('/api/openapi.json')).statusCode).toBe(200);
  });
});

function resolve(document: unknown, target: string): unknown {
  return target
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>(
      (at, key) => (at as Record<string, unknown> | undefined)?.[unescapePointerSegment(decodeURIComponent(key))],
      document,
    );
}
