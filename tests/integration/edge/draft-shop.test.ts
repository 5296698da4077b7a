import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TenantId } from '../../../platform/generated/tenant-types.gen.ts';
import { loadFleet } from '../../../platform/server/boot/fleet.ts';
import { listCountries } from '../../../platform/server/pages/countries.ts';
import { pageSeo } from '../../../platform/server/search-engines/page-links.ts';
import { createTenantContexts } from '../../../platform/server/tenant-contexts.ts';
import { MAX_PREVIEW_DAYS } from '../../../platform/services/previews/index.server.ts';
import { DAY_MS } from '../../../platform/shared/durations.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP, SHOP_ABROAD, SISTER_SHOP, THIRD_ABROAD } from '../../support/chosen-shops.ts';
import { type CompiledCopy, compileCopy } from '../../support/compiled-copy.ts';
import { type Edge, openEdge, sendRaw } from '../../support/edge.ts';
import { listNamesOfCountry } from '../../support/find-shop.ts';
import { createContext, quietLog } from '../../support/selling.ts';
import { findSisterShop, findWidgetShop } from '../../support/test-shop.ts';

const DATA_KEY = Buffer.alloc(32, 7).toString('base64');
const DRAFT: TenantId = THIRD_ABROAD.id;
const OTHER_DRAFT: TenantId = findSisterShop(THIRD_ABROAD.country).id;
const COOKIE = '__Host-umlauf_preview';

let copy: CompiledCopy;
let edge: Edge;
let local: Edge;
beforeAll(async () => {
  copy = await compileCopy({ [`${THIRD_ABROAD.country}/country.json`]: { state: 'draft' } });
  edge = await openEdge({ STAGE: 'production', DATA_KEY }, () => loadFleet(copy.root, 'production'));
  local = await openEdge({}, () => loadFleet(copy.root, 'local'));
}, 240_000);
afterAll(async () => {
  await edge?.close();
  await local?.close();
  copy?.remove();
});

const getHost = (id: TenantId) => edge.fleet.tenant(id).server.hosts.production[0] ?? '';
const ask = (id: TenantId, url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') =>
  edge.app.inject({ method, url, headers: { host: getHost(id), ...headers } });
const linkFor = (id: TenantId, days = 14) =>
  `/?preview=${edge.services.previews.createLink(id, new Date(Date.now() + days * DAY_MS))}`;
const openedCookie = async (id: TenantId) => {
  const { headers } = await ask(id, linkFor(id));
  return /^[^;]+/.exec(String(headers['set-cookie']))?.[0] ?? '';
};

describe('a shop in draft on a stage with public hosts', () => {
  it.each(['/', '/contatto', '/sitemap.xml', '/favicon.svg', '/.well-known/security.txt', '/de', '/nothing'])(
    'visitors without a preview link get 404 for %s and no word about the shop',
    async (url) => {
      const { statusCode, body, headers } = await ask(DRAFT, url);
      expect([statusCode, body]).toEqual([404, 'Not Found\n']);
      expect(headers['x-robots-tag']).toBe('noindex, nofollow');
      expect(headers['cache-control']).toBe('private, no-store');
    },
  );

  it('API calls and forms without a preview link get 404', async () => {
    const { statusCode, headers } = await ask(DRAFT, '/api/openapi.json');
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toContain('application/problem+json');
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
    expect((await ask(DRAFT, '/', form, 'POST')).statusCode).toBe(404);
    expect((await ask(DRAFT, '/api/offers', { 'sec-fetch-site': 'same-origin' }, 'POST')).statusCode).toBe(404);
  });

  it('an unreadable address of a draft gets 404 and no error page of the shop', async () => {
    const lines = ['GET /%zz HTTP/1.1', `Host: ${getHost(DRAFT)}`, 'Connection: close', '', ''];
    const answer = await sendRaw(edge.port, lines.join('\r\n'));
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer.endsWith('Not Found\n')).toBe(true);
  });

  it('robots.txt of a draft keeps crawlers away and is readable without a link', async () => {
    const { statusCode, body } = await ask(DRAFT, '/robots.txt');
    expect([statusCode, body]).toEqual([200, 'User-agent: *\nDisallow: /\n']);
  });

  it('probes answer on the host of a draft as on every host', async () => {
    expect((await ask(DRAFT, '/health')).statusCode).toBe(200);
  });
});

describe('a preview link', () => {
  it('a preview link sets a cookie of this host for at most 12 hours and leads to the home page', async () => {
    const { statusCode, headers } = await ask(DRAFT, linkFor(DRAFT));
    expect([statusCode, headers.location]).toEqual([303, '/']);
    const cookie = String(headers['set-cookie']);
    expect(cookie).toMatch(new RegExp(`^${COOKIE}=[\\w.-]+; Max-Age=43200; Path=/; HttpOnly; Secure; SameSite=Lax$`));
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cache-control']).toBe('private, no-store');
  });

  it('a browser with the cookie of a preview link reaches the shop, and no cache stores its answers', async () => {
    const cookie = await openedCookie(DRAFT);
    const { statusCode, headers } = await ask(DRAFT, '/api/build', { cookie });
    expect(statusCode).toBe(200);
    expect(headers['x-robots-tag']).toBe('noindex, nofollow');
    for (const url of ['/favicon.svg', '/api/build']) {
      expect((await ask(DRAFT, url, { cookie })).headers['cache-control'], url).toBe('private, no-store');
    }
    expect((await ask(DRAFT, '/sitemap.xml', { cookie })).statusCode).toBe(404);
  });

  it.each<[what: string, link: () => string]>([
    ['a forged preview link', () => linkFor(DRAFT).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['a preview link with a later date', () => linkFor(DRAFT).replace(/=\w+\./, `=${(Date.now() * 2).toString(36)}.`)],
    ['an expired preview link', () => linkFor(DRAFT, -0.001)],
    ['a preview link that is valid for too long', () => linkFor(DRAFT, MAX_PREVIEW_DAYS + 1)],
    ['a preview link of another shop', () => linkFor(OTHER_DRAFT)],
    ['a preview link without a signature', () => '/?preview=zzzzzzzz.'],
    ['a preview link with an empty value', () => '/?preview='],
  ])('%s gets 404 and no cookie', async (_, link) => {
    const { statusCode, headers } = await ask(DRAFT, link());
    expect(statusCode).toBe(404);
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('the cookie of another draft, an expired one, and a link in place of a cookie open nothing', async () => {
    const other = await openedCookie(OTHER_DRAFT);
    expect(other).toContain(COOKIE);
    const link = linkFor(DRAFT).split('=')[1];
    const bare = (await openedCookie(DRAFT)).replace('__Host-', '');
    for (const cookie of [other, `${COOKIE}=${link}`, `${COOKIE}=`, bare]) {
      expect((await ask(DRAFT, '/api/build', { cookie })).statusCode, cookie).toBe(404);
    }
    const [, value = ''] = (await openedCookie(DRAFT)).split('=');
    expect(edge.services.previews.opensPages(DRAFT, value, new Date(Date.now() + DAY_MS))).toBe(false);
    expect((await ask(DRAFT, `/?preview=${value}`)).statusCode).toBe(404);
  });

  it('a preview link is a plain query on the host of a live shop', async () => {
    const { statusCode, headers } = await ask(CONSUMER_SHOP.id, `/robots.txt${linkFor(CONSUMER_SHOP.id).slice(1)}`);
    expect(statusCode).toBe(200);
    expect(headers['set-cookie']).toBeUndefined();
  });
});

describe('other shops beside a draft country', () => {
  const live = [CONSUMER_SHOP.id, NEIGHBOUR_SHOP.id, SISTER_SHOP.id, findWidgetShop(SHOP_ABROAD.country).id];

  it.each(live)('%s offers neither the language nor the country of the draft', async (id) => {
    const tenant = edge.fleet.tenant(id);
    expect(tenant.public.languages).not.toContain('it');
    expect(tenant.routing.offered.map(({ id: locale }) => locale)).not.toContain('it');
    const match = { name: 'home', params: {} } as const;
    const reached = { protocol: 'https', port: '' };
    const seo = pageSeo({ fleet: edge.fleet, catalogue: edge.services.catalogue, tenant, match, reached });
    for (const name of [THIRD_ABROAD.lang, ...listNamesOfCountry(THIRD_ABROAD.country)])
      expect(JSON.stringify(seo)).not.toContain(name);
    const ctx = { ...(await createContext(id)), tenant: tenant.server };
    const shown = { ...reached, fleet: edge.fleet, tenant, locale: tenant.routing.own, ctx, match, query: {} };
    const countries = await listCountries(edge.services, shown);
    expect(countries.map(({ country }) => country)).not.toContain('it');
    expect(countries.length).toBeGreaterThan(0);
  });

  it('mails of a live shop to sellers in the language of a draft are in the shop’s own language', () => {
    const contexts = createTenantContexts(
      () => edge.fleet,
      quietLog,
      () => 'a run',
    );
    const getLocale = (tenant: string) => contexts.context({ tenant, locale: 'it', now: new Date() })?.locale;
    expect([getLocale(CONSUMER_SHOP.id), getLocale(DRAFT)]).toEqual(['de', 'it']);
  });

  it('calls of a live shop reject the locale of a draft like an unknown one', async () => {
    const answers = await Promise.all(
      ['it', 'zz'].map((locale) =>
        edge.app.inject({
          method: 'POST',
          url: '/api/newsletter/subscribe',
          headers: { host: getHost(CONSUMER_SHOP.id), 'sec-fetch-site': 'same-origin' },
          payload: { email: 'a@b.example', locale },
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400]);
    expect(answers.map((one) => one.json().code)).toEqual(['locale.invalid', 'locale.invalid']);
  });
});

describe('a draft on a developer’s machine', () => {
  it('the local stage shows a draft without a link', async () => {
    const [host = ''] = local.fleet.tenant(DRAFT).server.hosts.local;
    const { statusCode, headers } = await local.app.inject({ url: '/api/build', headers: { host } });
    expect(statusCode).toBe(200);
    expect(headers['set-cookie']).toBeUndefined();
  });
});
