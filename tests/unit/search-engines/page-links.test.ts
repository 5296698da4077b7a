import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fleet, FleetTenant } from '../../../platform/server/boot/fleet.ts';
import { getCanonicalPath, getPublicPages, pageSeo } from '../../../platform/server/search-engines/page-links.ts';
import type { CatalogueAddresses } from '../../../platform/services/catalogue/types.ts';

interface Country {
  country: string;
  lang: string;
  devices: string[];
  content: string[];
  business: boolean;
  noindex: boolean;
}

const DEVICES = ['phone-a', 'phone-b', 'lens-c'];
const CONTENT = ['terms', 'press'];
const countries: fc.Arbitrary<Country[]> = fc.uniqueArray(
  fc.record({
    country: fc.constantFrom('aa', 'bb', 'cc', 'dd'),
    lang: fc.constantFrom('xx-AA', 'xx-BB', 'yy-CC', 'zz-DD'),
    devices: fc.subarray(DEVICES),
    content: fc.subarray(CONTENT),
    business: fc.boolean(),
    noindex: fc.boolean(),
  }),
  { selector: ({ country }) => country, minLength: 1 },
);

/** A fleet of one mode in some countries, each with pages and slugs of its own. */
function createFleet(list: readonly Country[], searchDefaultCountry?: string) {
  const tenants = new Map(list.map((one) => [one.country, createTenant(one, searchDefaultCountry)]));
  const fleet = {
    stage: 'production',
    ids: [...tenants.keys()],
    tenant: (id: string) => tenants.get(id),
  } as unknown as Fleet;
  const known = new Map(list.map((one) => [one.country, addressesIn(one)]));
  const catalogue = { addresses: ({ locale }: { locale: string }) => known.get(locale) };
  return { fleet, catalogue, tenants: [...tenants.values()] };
}

function createTenant(
  { country, lang, content, business, noindex }: Country,
  searchDefaultCountry: string | undefined,
) {
  const route = (name: string, path: string) => ({ name, path, aliases: [] });
  const table = [
    route('home', '/'),
    { ...route('checkout', '/checkout'), middleware: ['personal'] },
    route('productDetail', `/${country}-device/{pdp}`),
    route('productOverview', `/${country}-all-{overview}`),
    route('content', '/content/{slug}'),
    ...(business ? [route('b2bLandingpage', '/business')] : []),
  ];
  return {
    server: {
      id: country,
      country,
      locale: country,
      lang,
      mode: 'shop',
      state: 'live',
      noindex,
      searchDefaultCountry,
      domain: `${country}.example`,
      hosts: { production: [`www.${country}.example`, `${country}.example`], local: [`${country}.localhost`] },
    },
    routing: { own: { id: country, lang }, tables: { [country]: table } },
    texts: { content: () => Object.fromEntries(content.map((page) => [page, { slug: `${page}-${country}` }])) },
  } as unknown as FleetTenant;
}

function addressesIn(one: Country | undefined): CatalogueAddresses {
  const devices = new Map((one?.devices ?? []).map((id) => [id, `${id}-${one?.country}`]));
  const overviews = new Map([['maker:a', `maker-${one?.country}`]]);
  return { categories: new Map(), overviews, copies: new Map([['maker-copy', 'maker:a']]), devices };
}

const reached = { protocol: 'https', port: '' };

function everyPage(fleetParts: ReturnType<typeof createFleet>) {
  const { fleet, catalogue, tenants } = fleetParts;
  return tenants.flatMap((tenant) =>
    [...getPublicPages(catalogue, tenant).all()].map((match) => {
      const seo = pageSeo({ fleet, catalogue, tenant, match, reached });
      const [host] = tenant.server.hosts.production;
      return { address: `https://${host}${getCanonicalPath(tenant, match)}`, key: match.key, tenant, seo };
    }),
  );
}

describe('links between a page and its alternates', () => {
  it('every linked page returns the link, whatever pages a country lacks', () => {
    fc.assert(
      fc.property(countries, fc.constantFrom('aa', 'dd', undefined), (list, rest) => {
        const pages = everyPage(createFleet(list, rest));
        const byAddress = new Map(pages.map((page) => [page.address, page]));
        for (const { address, key, tenant, seo } of pages) {
          if (tenant.server.noindex) {
            expect(seo).toMatchObject({ alternates: [] });
            expect(seo.canonical).toBeUndefined();
            continue;
          }
          expect(seo.canonical).toBe(address);
          for (const { lang, href } of seo.alternates) {
            const twin = byAddress.get(href);
            expect(twin?.key).toBe(key);
            expect(twin?.seo.alternates).toEqual(seo.alternates);
            if (lang !== 'x-default') expect(twin?.tenant.server.lang).toBe(lang);
          }
          const langs = seo.alternates.map(({ lang }) => lang);
          expect(new Set(langs).size).toBe(langs.length);
          const own = seo.alternates.find(({ lang }) => lang === tenant.server.lang);
          if (langs.length > 0) expect(own?.href).toBe(address);
          if (langs.length > 0) expect(langs.length).toBeGreaterThan(2);
        }
      }),
    );
  });

  const two: Country[] = ['aa', 'bb'].map((country, at) => ({
    country,
    lang: ['xx-AA', 'yy-BB'][at] ?? '',
    devices: at === 0 ? DEVICES : [],
    content: CONTENT,
    business: at === 0,
    noindex: false,
  }));

  it('x-default is the default country, or the first one that has the page', () => {
    const rest = (country: string | undefined) => {
      const { seo } = everyPage(createFleet(two, country)).find(({ key }) => key === 'home') ?? {};
      return seo?.alternates.find(({ lang }) => lang === 'x-default')?.href;
    };
    expect(rest('bb')).toBe('https://www.bb.example/');
    expect(rest('cc')).toBe('https://www.aa.example/');
    expect(rest(undefined)).toBe('https://www.aa.example/');
  });

  it('a page of only one country has no links', () => {
    const pages = everyPage(createFleet(two));
    for (const key of ['b2bLandingpage', 'productDetail phone-a']) {
      expect(pages.find((page) => page.key === key)?.seo).toMatchObject({ alternates: [] });
    }
  });

  it('a copy of a page links to the original as canonical', () => {
    const { fleet, catalogue, tenants } = createFleet(two);
    const [tenant] = tenants as [FleetTenant];
    const createSeo = (overview: string) =>
      pageSeo({ fleet, catalogue, tenant, match: { name: 'productOverview', params: { overview } }, reached });
    expect(createSeo('maker-copy')).toEqual(createSeo('maker-aa'));
    expect(createSeo('maker-copy').canonical).toBe('https://www.aa.example/aa-all-maker-aa');
  });

  it('scheme and port of the visitor are used only on the local stage', () => {
    const { fleet, catalogue, tenants } = createFleet(two);
    const [tenant] = tenants as [FleetTenant];
    const match = { name: 'home' as const, params: {} };
    const seoAt = (stage: string) =>
      pageSeo({
        fleet: { ...fleet, stage } as Fleet,
        catalogue,
        tenant,
        match,
        reached: { protocol: 'http', port: ':4000' },
      });
    expect(seoAt('local').canonical).toBe('http://aa.localhost:4000/');
    expect(seoAt('production').canonical).toBe('https://www.aa.example/');
  });

  it('a page that is not indexed has no links', () => {
    const { fleet, catalogue, tenants } = createFleet(two);
    const [tenant] = tenants as [FleetTenant];
    const names = ['checkout', 'thankYou', 'newsletterUnsubscribe'] as const;
    for (const match of [undefined, ...names.map((name) => ({ name, params: {} }))]) {
      const seo = pageSeo({ fleet, catalogue, tenant, match, reached });
      expect(seo).toEqual({ origin: 'https://www.aa.example', alternates: [] });
    }
  });
});
