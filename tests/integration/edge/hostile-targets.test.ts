import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUSINESS_SHOP, CONSUMER_SHOP, SECOND_ABROAD, SHOP_ABROAD } from '../../support/chosen-shops.ts';
import { type Edge, openEdge, sendRaw } from '../../support/edge.ts';

let edge: Edge;
beforeAll(async () => {
  edge = await openEdge();
});
afterAll(() => edge.close());

const HOSTS = [CONSUMER_SHOP.host, SHOP_ABROAD.host, BUSINESS_SHOP.host];
/** An indexing program receives no page, so that many requests cost little. */
const PROGRAM = 'Googlebot/2.1';

interface Answered {
  status: number;
  location: string | undefined;
}

async function ask(target: string, options: { host?: string; method?: string } = {}): Promise<Answered> {
  const { host = HOSTS[0], method = 'GET' } = options;
  const head = `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: ${PROGRAM}\r\nConnection: close\r\n\r\n`;
  const answer = await sendRaw(edge.port, Buffer.from(head, 'utf8'));
  return {
    status: Number(answer.slice(9, 12)),
    location: /^location: (.*)\r$/im.exec(answer.split('\r\n\r\n')[0] ?? '')?.[1],
  };
}

/** Parts of addresses made by attackers or broken by mail programs. */
const piece = fc.oneof(
  fc.constantFrom(
    '/',
    '//',
    '\\',
    '%5c',
    '%5C%5C',
    '%2f',
    '%2F%2F',
    '%252f',
    '%25252f%25252e',
    '..',
    '.',
    '%2e%2e',
    '%c0%ae',
    ';',
    ':',
    '@',
    '%00',
    '%0d%0a',
    '%0D%0ALocation:%20https://evil.example',
    '%zz',
    '%',
    '%e2%82',
    '%ff',
    '%ef%bf%bd',
    '?',
    '??',
    '&x=1',
    '#',
    'evil.example',
    'https:',
    'https://evil.example',
    'javascript:alert(1)',
    'ß',
    '%F0%9F%93%B1',
    '\u202e',
    '__proto__',
    'constructor',
    'agb',
    'faq',
    'kontakt',
    'produkte',
    'apple-iphone-13',
    'uebersicht-',
    'verkaufen',
    'content',
    'checkout',
    'viewCart',
    'fr',
    'de',
    'xx',
    'account',
    'overview',
    'clarification',
    'newsletter',
    'unsubscribe',
    'index.pageContext.json',
    'api',
    'assets',
    'fonts',
    'favicon.svg',
  ),
  fc.string({ unit: fc.constantFrom(...'abcdefghij0123456789-_.~%/'), maxLength: 8 }),
);
const target = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`);

describe('random hostile addresses', () => {
  it('no address causes a server error or a redirect to another host', async () => {
    await fc.assert(
      fc.asyncProperty(
        target,
        fc.constantFrom(...HOSTS),
        fc.constantFrom('GET', 'HEAD'),
        async (path, host, method) => {
          const { status, location } = await ask(path, { host, method });
          expect(status, path).toBeGreaterThanOrEqual(200);
          expect(status, path).toBeLessThan(500);
          expect(location !== undefined, path).toBe(status > 300 && status < 400);
          if (location !== undefined && !known.has(location))
            expect(location, path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
        },
      ),
      { numRuns: 400 },
    );
  });

  // A redirect to another site is allowed where the tenant's own file names it.
  const known = new Set<string>();
  beforeAll(() => {
    for (const id of edge.fleet.ids) {
      for (const { to } of edge.fleet.tenant(id).server.redirects) {
        if (typeof to === 'object' && 'external' in to && typeof to.external === 'string')
          known.add(new URL(to.external).href);
      }
    }
  });
});

describe('an address that names nothing', () => {
  it.each([
    ['an unknown locale', '/xx/kontakt', 404],
    ['a locale in capitals', '/FR/contact', 404],
    ['another country’s path', SECOND_ABROAD.getPath('contact'), 404],
    ['a category that does not exist', CONSUMER_SHOP.getPath('sellCategory', { category: 'gibt-es-nicht' }), 404],
    ['a device that does not exist', CONSUMER_SHOP.getDevicePath('nokia-9999'), 404],
    ['a page of content that does not exist', '/content/__proto__', 404],
    ['too many parameters', `${CONSUMER_SHOP.getDevicePath('apple-iphone-13')}/zu/viel`, 404],
    ['a fragment sent along', `${CONSUMER_SHOP.getPath('contact')}#x`, 404],
    ['a fragment after a slash', `${CONSUMER_SHOP.getPath('contact')}/#x`, 404],
    ['a removed page', '/gewinnspiel', 410],
    ['half an encoding', `${CONSUMER_SHOP.getPath('contact')}%`, 400],
    ['an invalid encoding', `${CONSUMER_SHOP.getPath('contact')}/%zz`, 400],
    ['broken UTF-8', `${CONSUMER_SHOP.getPath('contact')}/%ff%fe`, 400],
    ['an encoded separator', `${CONSUMER_SHOP.getDevicePath('a')}%2fb`, 400],
    ['an encoded backslash', `${CONSUMER_SHOP.getDevicePath('a')}%5cb`, 400],
    ['a line break', `${CONSUMER_SHOP.getPath('contact')}/%0d%0aSet-Cookie:%20x=1`, 400],
    ['a NUL', `${CONSUMER_SHOP.getPath('contact')}/%00`, 400],
    ['a parent folder', `/${SHOP_ABROAD.locale}/..${CONSUMER_SHOP.getPath('contact')}`, 400],
    ['an encoded parent folder', '/%2e%2e/kontakt', 400],
    ['two slashes', '//evil.example/kontakt', 400],
    ['an empty segment', '/fr//contact', 400],
    ['a path that is too long', `/${'a'.repeat(2_000)}`, 414],
    ['a long and broken path', `/%zz${'a'.repeat(2_000)}`, 414],
    ['an interface with half an encoding', '/api/offers/%zz', 400],
  ])('%s returns its status', async (_, path, status) => {
    expect((await ask(path)).status).toBe(status);
  });

  it('a separator that was encoded twice is part of a name, and the answer is 404', async () => {
    for (const path of [
      `${CONSUMER_SHOP.getDevicePath('a')}%252f%252fevil.example`,
      '/%255cevil.example',
      '/%25252e%25252e/kontakt',
    ]) {
      expect((await ask(path)).status, path).toBe(404);
    }
  });
});

describe("files beside the shop on the server's disk", () => {
  it.each([
    '/.git/config',
    '/.git/HEAD',
    '/.svn/entries',
    '/.env',
    '/package.json',
    '/.data/pg',
    '/platform',
    '/assets/',
  ])('the file has no address: %s', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });
});

describe('a query with invalid characters', () => {
  it.each([
    [`${CONSUMER_SHOP.getPath('contact')}/?\\`, `${CONSUMER_SHOP.getPath('contact')}?%5C`],
    [`${CONSUMER_SHOP.getPath('contact')}/?\\\\evil.example`, `${CONSUMER_SHOP.getPath('contact')}?%5C%5Cevil.example`],
    ['/de/kontakt?a=\\', `${CONSUMER_SHOP.getPath('contact')}?a=%5C`],
    [
      `${CONSUMER_SHOP.getPath('contact')}/?a="<>{|}^\``,
      `${CONSUMER_SHOP.getPath('contact')}?a=%22%3C%3E%7B%7C%7D%5E%60`,
    ],
    [`${CONSUMER_SHOP.getPath('contact')}/?a=%zz&b=%`, `${CONSUMER_SHOP.getPath('contact')}?a=%zz&b=%`],
    [`${CONSUMER_SHOP.getPath('contact')}/?a#b`, `${CONSUMER_SHOP.getPath('contact')}?a%23b`],
  ])('%s stays encoded', async (path, location) => {
    expect(await ask(path)).toEqual({ status: 301, location });
  });
});

describe('addresses of a development server', () => {
  it.each([
    '/@fs/x',
    '/@fs/etc/passwd?raw',
    '/@vite/client',
    '/__vite_ping',
    '/@id/x',
    '/~/home',
    '/__open-in-editor?file=package.json',
    '/__umlauf/facts',
    '/fleet/events',
  ])('%s is a 404 for people and programs', async (path) => {
    for (const agent of [PROGRAM, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0']) {
      const before = edge.logged().length;
      const answer = await edge.app.inject({ url: path, headers: { host: CONSUMER_SHOP.host, 'user-agent': agent } });
      expect(answer.statusCode).toBe(404);
      expect(
        edge
          .logged()
          .slice(before)
          .map(({ err }) => JSON.stringify(err ?? ''))
          .join(),
      ).not.toContain('middleware');
    }
  });
});

describe('an indexing program', () => {
  it.each(['/gibt-es-nicht', '/gewinnspiel', '/%zz'])(
    '%s returns its status to an indexing program, without a body',
    async (path) => {
      const answer = await edge.app.inject({ url: path, headers: { host: CONSUMER_SHOP.host, 'user-agent': PROGRAM } });
      expect([404, 410, 400]).toContain(answer.statusCode);
      expect(answer.headers['x-robots-tag']).toBe('noindex');
      expect(answer.body).toContain('<main data-screen="error"></main>');
      expect(answer.body).not.toMatch(/Faden|Page Not Found/i);
    },
  );
});
