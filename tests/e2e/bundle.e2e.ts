import { readdirSync, readFileSync, statSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, inject, it } from 'vitest';
import type { ScreenName } from '../../platform/tenancy/route-facts.ts';
import { openVisitor, type Visitor } from '../support/browser.ts';
import { hostTables, publicConfig, tenantIds } from '../support/compiled-fleet.ts';
import { localHost } from '../support/fleet-screens.ts';
import {
  findConsumerShop,
  findPartnerShop,
  findShopAbroad,
  findSisterShop,
  findWidgetShop,
} from '../support/test-shop.ts';

const shop = findConsumerShop();
const sister = findSisterShop();
const widget = findWidgetShop();
const partner = findPartnerShop();
const abroad = findShopAbroad(({ features }) => features.homeBanner);
const assets = fileURLToPath(new URL('../../dist/client/assets', import.meta.url));
const FIRST_LOAD_LIMIT = 85 * 1024;

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

describe('the built client', () => {
  const bundle = filesBelow(assets)
    .filter((file) => /\.(js|css)$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

  it('contains nothing of the tools of development, nor does the server’s program', () => {
    const built = filesBelow(fileURLToPath(new URL('../../dist', import.meta.url)));
    const words = ['umlauf-toolbar', '__umlauf', 'Where from?', 'development/toolbar'];
    const found = built
      .filter((file) => /\.(m?js|css|html)$/.test(file))
      .flatMap((file) => {
        const text = readFileSync(file, 'utf8');
        return words.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`);
      });
    expect(built.length).toBeGreaterThan(100);
    expect(found).toEqual([]);
  });

  it('contains no tenant host', () => {
    const hosts = Object.values(hostTables).flatMap((table) => Object.keys(table));
    expect(hosts.length).toBeGreaterThan(60);
    expect(hosts.filter((host) => bundle.includes(host))).toEqual([]);
  });

  it('contains no tenant id and no tenant configuration', () => {
    const values = Object.values(publicConfig).flatMap((tenant) => [
      tenant.id,
      tenant.applicationCode,
      tenant.legalEntity.name,
      tenant.legalEntity.registerNumber,
      tenant.sellShopUrl,
      ...Object.values(tenant.contentSlugs).filter((slug) => slug.length > 9),
    ]);
    expect(values.filter((value) => value && bundle.includes(`"${value}"`))).toEqual([]);
  });

  it('contains no message text of any language', () => {
    const messages = new URL('../../tenants/', import.meta.url);
    const found: string[] = [];
    for (const country of Object.values(publicConfig).map((tenant) => tenant.country)) {
      const texts = JSON.parse(readFileSync(new URL(`${country}/messages.json`, messages), 'utf8')) as Record<
        string,
        string
      >;
      for (const text of Object.values(texts)) if (text.length > 12 && bundle.includes(text)) found.push(text);
    }
    expect(found).toEqual([]);
  });
});

/** Files that the document names, and their imports: all that an interactive page needs. */
function firstLoad(html: string, getSize: (built: string, source: string) => number = sentSize): Map<string, number> {
  const sizes = new Map<string, number>();
  const open = [...html.matchAll(/<(?:script|link)[^>]+(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
    ([, file = '']) => file,
  );
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (sizes.has(file)) continue;
    const built = join(assets, file.slice('/assets/'.length));
    const source = readFileSync(built, 'utf8');
    sizes.set(file, getSize(built, source));
    for (const [, imported = ''] of source.matchAll(/(?:from|import)\s*"(\.[^"]+\.js)"/g))
      open.push(new URL(imported, `http://shop${file}`).pathname);
  }
  return sizes;
}

/** Size of the compressed file that is sent. */
function sentSize(built: string): number {
  return statSync(`${built}.br`).size;
}

const ownSizes = new Map<string, number>();

/**
 * Without the hashes in file names: they change with every edit, and the compressed size then varies by some fifty bytes.
 */
function ownSize(built: string, source: string): number {
  const known = ownSizes.get(built);
  if (known !== undefined) return known;
  const size = brotliCompressSync(source.replace(/[.-][\w-]{8}(?=\.(?:js|css)\b)/g, '')).length;
  ownSizes.set(built, size);
  return size;
}

describe('the first load of a home page', () => {
  it.each(tenantIds)(`is at most ${FIRST_LOAD_LIMIT / 1024} KB of JavaScript, brotli, at %s`, async (id) => {
    const scripts = firstLoad(await documentAt(localHost(id), inject('port')));
    const total = [...scripts.values()].reduce((sum, size) => sum + size, 0);
    expect(scripts.size).toBeGreaterThan(3);
    expect(total, `${(total / 1024).toFixed(1)} KB in ${scripts.size} files`).toBeLessThanOrEqual(FIRST_LOAD_LIMIT);
  });

  it('is preloaded completely by the document', async () => {
    const shopper: Visitor = await openVisitor();
    try {
      const asked: string[] = [];
      shopper.page.on('request', (request) => {
        if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname);
      });
      await shopper.page.goto(`${shop.getOrigin(inject('port'))}/`, { waitUntil: 'load' });
      const named = firstLoad(await documentAt(shop.host, inject('port')));
      expect(asked.length).toBeGreaterThan(3);
      expect([...named.keys()].filter((file) => !asked.includes(file))).toEqual([]);
    } finally {
      await shopper.leave();
    }
  });
});

/**
 * Limit per page in bytes of JavaScript, brotli, without hashes. An addition needs an equal saving. A page without a host is
 * in the shop with most of the optional parts.
 */
const MAX_PAGE_BYTES: [page: string, screen: ScreenName, path: string, bytes: number, host?: string][] = [
  ['home', 'home', '/', 85_465],
  ['home of a sister shop', 'home', '/', 82_780, sister.host],
  ['home in a frame', 'home', '/', 80_920, widget.host],
  ['home of a partner', 'home', '/', 80_920, partner.host],
  ['home in another country', 'home', '/', 83_420, abroad.host],
  ['search results', 'home', '/?q=iphone', 85_215],
  ['a category', 'sellCategory', shop.getCategoryPath('smartphone'), 80_145],
  ['a maker', 'productOverview', shop.getMakerPath('apple', 'smartphone'), 80_690],
  ['a series', 'productOverview', shop.getPath('productOverview', { overview: 'apple-iphone-13-serie' }), 80_690],
  ['a device', 'productDetail', shop.getDevicePath('apple-iphone-13'), 83_535],
  ['the cart', 'checkout', '/checkout', 84_065],
  ['details', 'checkout', '/checkout?step=details', 84_065],
  ['thank you', 'thankYou', '/thankYou', 82_285],
  ['a sale', 'sale', '/sale/a-link', 83_085],
  ['an offer kept for later', 'offer', '/offer/a-link', 80_520],
  ['for companies', 'b2bLandingpage', shop.getPath('b2bLandingpage'), 83_430],
  ['contact', 'contact', shop.getPath('contact'), 80_500],
  ['a page of text', 'content', shop.getContentPath('howItWorks'), 76_395],
  ['the account', 'accountOverview', '/account', 84_210],
  ['registration', 'accountRegister', '/account/register', 80_285],
  ['an error', 'error', '/nowhere', 78_340],
];

describe('the first load of a page', () => {
  it.each(MAX_PAGE_BYTES)('stays below its limit: %s', async (_, screen, path, most, host = shop.host) => {
    const html = await documentAt(host, inject('port'), path);
    const scripts = firstLoad(html, ownSize);
    const total = [...scripts.values()].reduce((sum, size) => sum + size, 0);
    expect(scripts.size).toBeGreaterThan(3);
    expect(html).toContain(`data-screen="${screen}"`);
    expect(total).toBeLessThanOrEqual(most);
  });
});

function documentAt(host: string, port: number, path = '/'): Promise<string> {
  return new Promise((done, failed) => {
    get({ host: '127.0.0.1', port, path, headers: { host: `${host}:${port}` } }, async (response) => {
      let text = '';
      for await (const chunk of response.setEncoding('utf8')) text += chunk;
      done(text);
    }).on('error', failed);
  });
}
