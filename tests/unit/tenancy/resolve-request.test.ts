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
      { name: 'contact', path: '/kontakt', aliases: [] },
      { name: 'productOverview', path: '/produkte/uebersicht-{overview}', aliases: [] },
      { name: 'productDetail', path: '/produkte/{pdp}', aliases: [] },
      { name: 'sellCategory', path: '/verkaufen/{category}', aliases: [] },
      { name: 'content', path: '/content/{slug}', aliases: [] },
      { name: 'b2bLandingpage', path: '/b2b', aliases: [] },
    ],
    de: [{ name: 'home', path: '/', aliases: [] }],
    fr: [
      { name: 'home', path: '/', aliases: [] },
      { name: 'contact', path: '/contact', aliases: [] },
      { name: 'productOverview', path: '/produits/apercu-{overview}', aliases: [] },
      { name: 'productDetail', path: '/produits/{pdp}', aliases: [] },
      { name: 'sellCategory', path: '/catalogue/{category}', aliases: [] },
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

describe('a request is decided before anything renders', () => {
  it('shows the host’s own language without a prefix', () => {
    expect(ask('/kontakt')).toMatchObject({
      kind: 'routes',
      locale: at,
      prefix: '',
      candidates: [{ name: 'contact' }],
    });
  });

  it('shows another language of the fleet under its prefix with that language’s paths', () => {
    expect(ask('/fr/contact')).toMatchObject({
      kind: 'routes',
      locale: fr,
      prefix: '/fr',
      remember: 'fr',
    });
  });

  it('sends the own prefix to the unprefixed path and remembers the choice', () => {
    expect(ask('/at/kontakt', { search: 'a=1' })).toEqual({
      kind: 'redirect',
      status: 301,
      location: '/kontakt?a=1',
      remember: 'at',
    });
    expect(ask('/at')).toMatchObject({ location: '/' });
  });

  it('sends a first visitor with another language there', () => {
    expect(ask('/kontakt', { acceptLanguage: 'fr-CH,fr;q=0.9' })).toEqual({
      kind: 'redirect',
      status: 302,
      location: '/fr/contact',
    });
    expect(ask('/', { acceptLanguage: 'fr' })).toMatchObject({ location: '/fr' });
  });

  it.each([
    ['a German browser on an Austrian host', { acceptLanguage: 'de-DE,de;q=0.9,fr;q=0.5' }],
    ['a language nobody here speaks', { acceptLanguage: 'pl,en;q=0.8' }],
    ['a remembered choice of the own language', { cookieLocale: 'at', acceptLanguage: 'fr' }],
    ['a crawler', { acceptLanguage: 'fr', userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['a visitor who came from a page of this host and keeps no cookies', { acceptLanguage: 'fr', fromHere: true }],
    ['a form or a data request', { acceptLanguage: 'fr', navigation: false }],
  ])('leaves %s where it is', (_, facts) => {
    expect(ask('/kontakt', facts)).toMatchObject({ kind: 'routes', locale: at });
  });

  it('follows a remembered language before the browser’s', () => {
    expect(ask('/kontakt', { cookieLocale: 'fr', acceptLanguage: 'de' })).toMatchObject({
      status: 302,
      location: '/fr/contact',
    });
  });

  it.each([
    ['a content page', '/content/agbs', '/fr/content/cgv'],
    ['a category', '/verkaufen/handys', '/fr/catalogue/smartphones'],
    ['an overview of a category', '/produkte/uebersicht-handys', '/fr/produits/apercu-smartphones'],
    ['a manufacturer', '/produkte/uebersicht-acme-handys', '/fr/produits/apercu-acme-smartphones'],
    [
      'the longest category name that fits',
      '/produkte/uebersicht-acme-smarte-handys',
      '/fr/produits/apercu-acme-montres',
    ],
    ['a series', '/produkte/uebersicht-acme-one-serie', '/fr/produits/apercu-acme-one-serie'],
    ['a device', '/produkte/acme-one', '/fr/produits/acme-one'],
  ])('keeps %s when the language changes', (_, path, location) => {
    expect(ask(path, { cookieLocale: 'fr' })).toEqual({ kind: 'redirect', status: 302, location });
  });

  it.each([
    ['a content page', '/content/presse'],
    ['a category', '/verkaufen/unbekannt'],
    ['a route', '/b2b'],
  ])('stays where the wanted language has no such thing: %s', (_, path) => {
    expect(ask(path, { cookieLocale: 'fr' })).toMatchObject({ kind: 'routes', locale: at });
  });

  it('takes a trailing slash away', () => {
    expect(ask('/kontakt/')).toMatchObject({ kind: 'redirect', status: 301, location: '/kontakt' });
    expect(ask('/fr/')).toMatchObject({ kind: 'redirect', status: 301, location: '/fr' });
  });

  it('leaves an unknown path without candidates: a 404 in the right language', () => {
    expect(ask('/gibt-es-nicht')).toMatchObject({ kind: 'routes', locale: at, candidates: [] });
    expect(ask('/fr/kontakt')).toMatchObject({ kind: 'routes', locale: fr, candidates: [] });
    expect(ask('/~/home')).toMatchObject({ kind: 'routes', candidates: [] });
  });

  it('refuses a malformed path', () => {
    expect(ask('/%zz')).toEqual({ kind: 'badRequest', status: 400 });
    expect(ask('/..//evil.example')).toEqual({ kind: 'badRequest', status: 400 });
    expect(ask(`/${'a'.repeat(2_000)}`)).toEqual({ kind: 'badRequest', status: 414 });
  });
});

describe('old addresses', () => {
  it.each([
    ['an exact rule', '/alt', '', { status: 301, location: '/kontakt' }],
    ['a wildcard', '/shop/a/b/c', '', { status: 302, location: '/' }],
    [
      'a rest that names a thing',
      '/geraete/handys/apple/iphone-13',
      '',
      { status: 301, location: '/produkte/iphone-13' },
    ],
    ['a constrained param', '/abmelden/0afe', '', { status: 301, location: '/produkte/0afe' }],
    ['a query rule', '/suche', 'typ=handy&x=1', { status: 301, location: 'https://shop.example/', external: true }],
  ])('%s leads on in one hop', (_, path, search, expected) => {
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
  ])('keep the campaign that led to them: %s', (name) => {
    const search = `page=3&${name}=a%26b%20%C3%BC&page=4`;
    expect(ask('/alt', { search })).toMatchObject({ location: `/kontakt?${name}=a%26b+%C3%BC` });
  });

  it('keep nothing else, nothing that names a person, and nothing that could split an answer', () => {
    const location = (search: string) => {
      const decision = ask('/alt', { search });
      return decision.kind === 'redirect' ? decision.location : decision.kind;
    };
    expect(location('page=3&email=ada%40shop.example')).toBe('/kontakt');
    expect(location('utm_source=ada%40shop.example&utm_id=7')).toBe('/kontakt?utm_id=7');
    expect(location('utm_source=x%0d%0aSet-Cookie:a%3db')).toBe('/kontakt?utm_source=x%0D%0ASet-Cookie%3Aa%3Db');
    expect(location('UTM_SOURCE=x&__proto__=y&utm_source')).toBe('/kontakt');
  });

  it('tell another site nothing of the campaign', () => {
    expect(ask('/suche', { search: 'typ=handy&utm_source=x&gclid=y' })).toMatchObject({
      location: 'https://shop.example/',
    });
  });

  it('tells what is gone', () => {
    expect(ask('/weg')).toEqual({ kind: 'gone' });
  });

  it.each(['/abmelden/nothex', '/suche', '/shop', '/ALT'])('%s fits no rule', (path) => {
    expect(ask(path)).toMatchObject({ kind: 'routes', candidates: [] });
  });
});

describe('locales', () => {
  it('tells a missing from an invalid one', () => {
    expect(() => requireLocale([at, de], undefined)).toThrow(new LocaleError('missing locale'));
    expect(() => requireLocale([at, de], 'xx')).toThrow(new LocaleError('invalid locale'));
    expect(requireLocale([at, de], 'de')).toBe(de);
  });

  it('reads Accept-Language by weight and passes over what is broken', () => {
    expect(acceptedLanguages('en;q=0.5, fr-FR, *;q=0.1, de;q=0, ;;, it;q=2')).toEqual(['fr-fr', 'it', 'en']);
    expect(acceptedLanguages('x'.repeat(5000))).toEqual([]);
  });
});

describe('the shortcut for a host’s own language', () => {
  it.each([
    ['de', at],
    ['de-CH', at],
    ['de-CH,fr;q=0.9', at],
    ['de;q=0.3,fr', fr],
    ['de;q=0,fr;q=0.1', fr],
    ['den,fr', fr],
    ['fr;q=0.5,de;q=0.4', fr],
    ['fr;q=0.4,de;q=0.5', at],
  ])('never changes the outcome: %s', (acceptLanguage, wanted) => {
    const decision = ask('/', { acceptLanguage });
    expect(decision).toMatchObject(
      wanted === at ? { kind: 'routes', locale: at } : { kind: 'redirect', location: `/${wanted.id}` },
    );
  });
});

describe('the language switcher', () => {
  const ids = (own: typeof at, shown: typeof at) => onePerLanguage([at, de, fr], own, shown).map(({ id }) => id);

  it('offers each language once, the host’s own form of it first', () => {
    expect(ids(at, at)).toEqual(['at', 'fr']);
    expect(ids(de, at)).toEqual(['de', 'fr']);
  });

  it('offers a foreign language as it is spoken at home, and has an entry for the form that is shown', () => {
    expect(ids(fr, fr)).toEqual(['fr', 'de']);
    expect(ids(fr, de)).toEqual(['fr', 'de']);
    expect(ids(fr, at)).toEqual(['fr', 'at']);
  });
});

describe('what is done with a request', () => {
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

  it('gives a shared pattern to the first route whose thing exists', async () => {
    const asked: string[] = [];
    const onlyDevice: PageExists = ({ name }) => asked.push(name) > 0 && name === 'productDetail';
    expect(await resolved('/produkte/uebersicht-x', onlyDevice)).toEqual({
      kind: 'page',
      locale: at,
      prefix: '',
      match: { name: 'productDetail', params: { pdp: 'uebersicht-x' } },
    });
    expect(asked).toEqual(['productOverview', 'productDetail']);
  });

  it('asks in the language the address is answered in', async () => {
    const spoken: string[] = [];
    await resolved('/fr/produits/x', (_, locale) => spoken.push(locale.id) > 0);
    expect(spoken).toEqual(['fr']);
  });

  it('leads an alias to the canonical address with its query, and remembers a chosen language', async () => {
    const there = { kind: 'redirect', status: 301, location: '/?a=1' };
    expect(await resolved('/start', () => true, { search: 'a=1' })).toEqual(there);
  });

  it('does not find what nothing has', async () => {
    expect(await resolved('/produkte/x', () => false)).toEqual({ kind: 'notFound', locale: at, prefix: '' });
    expect(await resolved('/fr/nulle-part', () => true)).toMatchObject({ kind: 'notFound', prefix: '/fr' });
  });

  it('is not decided where only a service knows that does not answer, however it fails', async () => {
    const failing: PageExists[] = [
      () => {
        throw down;
      },
      () => Promise.reject(down),
    ];
    for (const exists of failing)
      expect(await resolved('/fr/produits/x', exists)).toMatchObject({
        kind: 'unavailable',
        prefix: '/fr',
        error: down,
      });
  });

  it('fails where a failure is ours', async () => {
    await expect(resolved('/produkte/x', () => Promise.reject(new Error('bug')))).rejects.toThrow('bug');
  });

  it('needs no look at the shop for redirects, what was given up, and what cannot be read', async () => {
    const never: PageExists = () => {
      throw new Error('asked');
    };
    expect(await resolved('/alt', never)).toMatchObject({ kind: 'redirect' });
    expect(await resolved('/weg', never)).toEqual({ kind: 'gone' });
    expect(await resolved('/%zz', never)).toEqual({ kind: 'badRequest', status: 400 });
  });
});
