import { describe, expect, it } from 'vitest';
import { UnavailableError } from '../../../platform/shared/problem.ts';
import { acceptedLanguages, LocaleError, onePerLanguage, requireLocale } from '../../../platform/tenancy/locale.ts';
import { matchRedirect } from '../../../platform/tenancy/redirects.ts';
import {
  decide,
  type PageExists,
  type RequestFacts,
  resolveRequest,
  type TenantRouting,
} from '../../../platform/tenancy/resolve-request.ts';

const at = { id: 'at', lang: 'de-AT', base: 'de' };
const de = { id: 'de', lang: 'de-DE', base: 'de' };
const fr = { id: 'fr', lang: 'fr-FR', base: 'fr' };

const routing: TenantRouting = {
  own: at,
  offered: [at, de, fr],
  tables: {
    at: [
      { name: 'home', path: '/', aliases: ['/start'] },
      { name: 'contact', path: '/frage', aliases: [] },
      { name: 'productOverview', path: '/waren/uebersicht-{overview}', aliases: [] },
      { name: 'productDetail', path: '/waren/{pdp}', aliases: [] },
      { name: 'sellCategory', path: '/ankauf/{category}', aliases: [] },
      { name: 'content', path: '/content/{slug}', aliases: [] },
      { name: 'b2bLandingpage', path: '/b2b', aliases: [] },
    ],
    de: [{ name: 'home', path: '/', aliases: [] }],
    fr: [
      { name: 'home', path: '/', aliases: [] },
      { name: 'contact', path: '/demande', aliases: [] },
      { name: 'productOverview', path: '/articles/apercu-{overview}', aliases: [] },
      { name: 'productDetail', path: '/articles/{pdp}', aliases: [] },
      { name: 'sellCategory', path: '/vente/{category}', aliases: [] },
      { name: 'content', path: '/content/{slug}', aliases: [] },
    ],
  },
  slugs: {
    at: { content: { terms: 'agbs', press: 'presse' }, categories: { phone: 'handys', smartWatch: 'smarte-handys' } },
    de: { content: {}, categories: {} },
    fr: { content: { terms: 'cgv' }, categories: { phone: 'smartphones', smartWatch: 'montres' } },
  },
  redirect: (segments, search) =>
    matchRedirect(
      {
        s: {
          alt: { r: [{ id: 'a', params: [], to: { route: 'contact', params: {} }, status: 301 }] },
          weg: { r: [{ id: 'b', params: [], to: 'gone', status: 410 }] },
          shop: { w: [{ id: 'c', params: ['*'], to: { route: 'home', params: {} }, status: 302 }] },
          geraete: {
            w: [{ id: 'g', params: ['rest'], to: { route: 'productDetail', params: { pdp: '{rest}' } }, status: 301 }],
          },
          abmelden: {
            p: [
              {
                constraint: 'hex',
                node: {
                  r: [
                    {
                      id: 'd',
                      params: ['hash'],
                      to: { route: 'productDetail', params: { pdp: '{hash}' } },
                      status: 301,
                    },
                  ],
                },
              },
            ],
          },
          suche: {
            r: [
              { id: 'e', params: [], query: { typ: 'handy' }, to: { external: 'https://shop.example/' }, status: 301 },
            ],
          },
        },
      },
      routing.tables.at ?? [],
      segments,
      search,
    ),
};

const ask = (path: string, facts: Partial<RequestFacts> = {}) =>
  decide(routing, {
    path,
    search: '',
    cookieLocale: undefined,
    acceptLanguage: undefined,
    userAgent: 'Mozilla/5.0',
    navigation: true,
    fromHere: false,
    ...facts,
  });

describe('resolution of a request', () => {
  it('the host’s own language has no prefix', () => {
    expect(ask('/frage')).toMatchObject({
      kind: 'routes',
      locale: at,
      prefix: '',
      candidates: [{ name: 'contact' }],
    });
  });

  it('another language of the fleet has its prefix and its own paths', () => {
    expect(ask('/fr/demande')).toMatchObject({
      kind: 'routes',
      locale: fr,
      prefix: '/fr',
      remember: 'fr',
    });
  });

  it('the host’s own prefix redirects to the unprefixed path and sets the remembered language', () => {
    expect(ask('/at/frage', { search: 'a=1' })).toEqual({
      kind: 'redirect',
      status: 301,
      location: '/frage?a=1',
      remember: 'at',
    });
    expect(ask('/at')).toMatchObject({ location: '/' });
  });

  it('a first visit with another browser language is redirected to it', () => {
    expect(ask('/frage', { acceptLanguage: 'fr-CH,fr;q=0.9' })).toEqual({
      kind: 'redirect',
      status: 302,
      location: '/fr/demande',
    });
    expect(ask('/', { acceptLanguage: 'fr' })).toMatchObject({ location: '/fr' });
  });

  it.each([
    ['a German browser on an Austrian host', { acceptLanguage: 'de-DE,de;q=0.9,fr;q=0.5' }],
    ['a language outside of the fleet', { acceptLanguage: 'pl,en;q=0.8' }],
    ['a remembered choice of the own language', { cookieLocale: 'at', acceptLanguage: 'fr' }],
    ['a crawler', { acceptLanguage: 'fr', userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['a visitor without cookies who came from a page of this host', { acceptLanguage: 'fr', fromHere: true }],
    ['a form or a data request', { acceptLanguage: 'fr', navigation: false }],
  ])('%s is not redirected', (_, facts) => {
    expect(ask('/frage', facts)).toMatchObject({ kind: 'routes', locale: at });
  });

  it('a remembered language takes precedence over the browser’s', () => {
    expect(ask('/frage', { cookieLocale: 'fr', acceptLanguage: 'de' })).toMatchObject({
      status: 302,
      location: '/fr/demande',
    });
  });

  it.each([
    ['a content page', '/content/agbs', '/fr/content/cgv'],
    ['a category', '/ankauf/handys', '/fr/vente/smartphones'],
    ['an overview of a category', '/waren/uebersicht-handys', '/fr/articles/apercu-smartphones'],
    ['a manufacturer', '/waren/uebersicht-acme-handys', '/fr/articles/apercu-acme-smartphones'],
    ['the longest category name that fits', '/waren/uebersicht-acme-smarte-handys', '/fr/articles/apercu-acme-montres'],
    ['a series', '/waren/uebersicht-acme-one-serie', '/fr/articles/apercu-acme-one-serie'],
    ['a device', '/waren/acme-one', '/fr/articles/acme-one'],
  ])('%s stays the same page when the language changes', (_, path, location) => {
    expect(ask(path, { cookieLocale: 'fr' })).toEqual({ kind: 'redirect', status: 302, location });
  });

  it.each([
    ['a content page', '/content/presse'],
    ['a category', '/ankauf/unbekannt'],
    ['a route', '/b2b'],
  ])('a page without a translation is not redirected: %s', (_, path) => {
    expect(ask(path, { cookieLocale: 'fr' })).toMatchObject({ kind: 'routes', locale: at });
  });

  it('a trailing slash is removed by a redirect', () => {
    expect(ask('/frage/')).toMatchObject({ kind: 'redirect', status: 301, location: '/frage' });
    expect(ask('/fr/')).toMatchObject({ kind: 'redirect', status: 301, location: '/fr' });
  });

  it('an unknown path has no candidates: a 404 in the right language', () => {
    expect(ask('/gibt-es-nicht')).toMatchObject({ kind: 'routes', locale: at, candidates: [] });
    expect(ask('/fr/frage')).toMatchObject({ kind: 'routes', locale: fr, candidates: [] });
    expect(ask('/~/home')).toMatchObject({ kind: 'routes', candidates: [] });
  });

  it('a malformed path is rejected', () => {
    expect(ask('/%zz')).toEqual({ kind: 'badRequest', status: 400 });
    expect(ask('/..//evil.example')).toEqual({ kind: 'badRequest', status: 400 });
    expect(ask(`/${'a'.repeat(2_000)}`)).toEqual({ kind: 'badRequest', status: 414 });
  });
});

describe('redirects of the old shop', () => {
  it.each([
    ['an exact rule', '/alt', '', { status: 301, location: '/frage' }],
    ['a wildcard', '/shop/a/b/c', '', { status: 302, location: '/' }],
    [
      'a wildcard rest that names an item',
      '/geraete/handys/apple/iphone-13',
      '',
      { status: 301, location: '/waren/iphone-13' },
    ],
    ['a constrained param', '/abmelden/0afe', '', { status: 301, location: '/waren/0afe' }],
    ['a query rule', '/suche', 'typ=handy&x=1', { status: 301, location: 'https://shop.example/', external: true }],
  ])('%s redirects in one hop', (_, path, search, expected) => {
    expect(ask(path, { search })).toEqual({ kind: 'redirect', ...expected });
  });

  it.each([
    'gclid',
    'msclkid',
    'fbclid',
    'dyntr',
    'ctb',
    'utm_source',
    'utm_medium',
    'utm_campaign',
    'utm_id',
    'belboon',
    'awc',
  ])('campaign parameters are preserved: %s', (name) => {
    const search = `page=3&${name}=a%26b%20%C3%BC&page=4`;
    expect(ask('/alt', { search })).toMatchObject({ location: `/frage?${name}=a%26b+%C3%BC` });
  });

  it('all other parameters are dropped, personal ones and those that could split a response', () => {
    const location = (search: string) => {
      const decision = ask('/alt', { search });
      return decision.kind === 'redirect' ? decision.location : decision.kind;
    };
    expect(location('page=3&email=ada%40shop.example')).toBe('/frage');
    expect(location('utm_source=ada%40shop.example&utm_id=7')).toBe('/frage?utm_id=7');
    expect(location('utm_source=x%0d%0aSet-Cookie:a%3db')).toBe('/frage?utm_source=x%0D%0ASet-Cookie%3Aa%3Db');
    expect(location('UTM_SOURCE=x&__proto__=y&utm_source')).toBe('/frage');
  });

  it('campaign parameters are not sent to another site', () => {
    expect(ask('/suche', { search: 'typ=handy&utm_source=x&gclid=y' })).toMatchObject({
      location: 'https://shop.example/',
    });
  });

  it('removed pages are gone', () => {
    expect(ask('/weg')).toEqual({ kind: 'gone' });
  });

  it.each(['/abmelden/nothex', '/suche', '/shop', '/ALT'])('%s matches no rule', (path) => {
    expect(ask(path)).toMatchObject({ kind: 'routes', candidates: [] });
  });
});

describe('locales', () => {
  it('a missing and an unknown locale have different errors', () => {
    expect(() => requireLocale([at, de], undefined)).toThrow(new LocaleError('missing locale'));
    expect(() => requireLocale([at, de], 'xx')).toThrow(new LocaleError('invalid locale'));
    expect(requireLocale([at, de], 'de')).toBe(de);
  });

  it('Accept-Language is parsed by weight, without invalid entries', () => {
    expect(acceptedLanguages('en;q=0.5, fr-FR, *;q=0.1, de;q=0, ;;, it;q=2')).toEqual(['fr-fr', 'it', 'en']);
    expect(acceptedLanguages('x'.repeat(5000))).toEqual([]);
  });
});

describe('shortcut for the host’s own language', () => {
  it.each([
    ['de', at],
    ['de-CH', at],
    ['de-CH,fr;q=0.9', at],
    ['de;q=0.3,fr', fr],
    ['de;q=0,fr;q=0.1', fr],
    ['den,fr', fr],
    ['fr;q=0.5,de;q=0.4', fr],
    ['fr;q=0.4,de;q=0.5', at],
  ])('the shortcut never changes the outcome: %s', (acceptLanguage, wanted) => {
    const decision = ask('/', { acceptLanguage });
    expect(decision).toMatchObject(
      wanted === at ? { kind: 'routes', locale: at } : { kind: 'redirect', location: `/${wanted.id}` },
    );
  });
});

describe('language switcher', () => {
  const ids = (own: typeof at, shown: typeof at) => onePerLanguage([at, de, fr], own, shown).map(({ id }) => id);

  it('each language is listed once, the host’s own variant first', () => {
    expect(ids(at, at)).toEqual(['at', 'fr']);
    expect(ids(de, at)).toEqual(['de', 'fr']);
  });

  it('a foreign language is listed in its home variant, and the shown variant is included', () => {
    expect(ids(fr, fr)).toEqual(['fr', 'de']);
    expect(ids(fr, de)).toEqual(['fr', 'de']);
    expect(ids(fr, at)).toEqual(['fr', 'at']);
  });
});

describe('outcome of a request', () => {
  const down = new UnavailableError('catalogue.unavailable', 'the catalogue does not answer');
  const resolved = (path: string, exists: PageExists, over: Partial<RequestFacts> = {}) =>
    resolveRequest(
      routing,
      {
        path,
        search: '',
        cookieLocale: undefined,
        acceptLanguage: undefined,
        userAgent: undefined,
        navigation: true,
        fromHere: false,
        ...over,
      },
      exists,
    );

  it('a shared pattern belongs to the first route whose item exists', async () => {
    const asked: string[] = [];
    const onlyDevice: PageExists = ({ name }) => asked.push(name) > 0 && name === 'productDetail';
    expect(await resolved('/waren/uebersicht-x', onlyDevice)).toEqual({
      kind: 'page',
      locale: at,
      prefix: '',
      match: { name: 'productDetail', params: { pdp: 'uebersicht-x' } },
    });
    expect(asked).toEqual(['productOverview', 'productDetail']);
  });

  it('existence is checked in the language of the response', async () => {
    const spoken: string[] = [];
    await resolved('/fr/articles/x', (_, locale) => spoken.push(locale.id) > 0);
    expect(spoken).toEqual(['fr']);
  });

  it('an alias redirects to the canonical address with its query, and sets a chosen language', async () => {
    const there = { kind: 'redirect', status: 301, location: '/?a=1' };
    expect(await resolved('/start', () => true, { search: 'a=1' })).toEqual(there);
  });

  it('an item that no route has is not found', async () => {
    expect(await resolved('/waren/x', () => false)).toEqual({ kind: 'notFound', locale: at, prefix: '' });
    expect(await resolved('/fr/nulle-part', () => true)).toMatchObject({ kind: 'notFound', prefix: '/fr' });
  });

  it('the outcome is unavailable when a service does not respond, however it fails', async () => {
    const failing: PageExists[] = [
      () => {
        throw down;
      },
      () => Promise.reject(down),
    ];
    for (const exists of failing)
      expect(await resolved('/fr/articles/x', exists)).toMatchObject({
        kind: 'unavailable',
        prefix: '/fr',
        error: down,
      });
  });

  it('an internal error is thrown', async () => {
    await expect(resolved('/waren/x', () => Promise.reject(new Error('bug')))).rejects.toThrow('bug');
  });

  it('redirects, gone pages and unreadable paths need no lookup of items', async () => {
    const never: PageExists = () => {
      throw new Error('asked');
    };
    expect(await resolved('/alt', never)).toMatchObject({ kind: 'redirect' });
    expect(await resolved('/weg', never)).toEqual({ kind: 'gone' });
    expect(await resolved('/%zz', never)).toEqual({ kind: 'badRequest', status: 400 });
  });
});
