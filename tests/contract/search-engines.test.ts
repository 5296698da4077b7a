import { beforeAll, describe, expect, it } from 'vitest';
import { hiddenIds, indexedIds, type MetPage, openShopPages, type ShopPages } from '../support/shop-pages.ts';

let shops: ShopPages;
/** Every page in any sitemap of the fleet, by address, as a crawler requests it. */
const met = new Map<string, MetPage | undefined>();

beforeAll(async () => {
  shops = await openShopPages();
  for (const id of indexedIds) {
    const [host] = shops.fleet.tenant(id).server.hosts.production;
    for (const { path } of shops.pages(id)) {
      const address = `https://${host}${path}`;
      met.set(address, await shops.meet(address));
    }
  }
});

const metOn = (id: string) => [...met].filter(([, page]) => page === undefined || page.tenant.server.id === id);

describe.each(indexedIds)('search engines and %s', (id) => {
  it('the sitemap lists only existing pages, each by its canonical address', () => {
    const pages = metOn(id);
    const devices = shops.countDevices(id);
    expect(devices).toBeGreaterThan(0);
    expect(pages.length).toBeGreaterThan(devices);
    expect(pages.filter(([address, page]) => page?.seo.canonical !== address).map(([address]) => address)).toEqual([]);
  });

  it('the sitemap has a page of each public kind and no private page', () => {
    const names = new Set(metOn(id).map(([, page]) => page?.match.name));
    const table = shops.fleet.tenant(id).routing.tables[shops.fleet.tenant(id).server.locale] ?? [];
    const wanted = table
      .map(({ name }) => name)
      .filter((name) => !/^(checkout|thankYou|account|clarif|offer$|sale$|certificate$|newsl)/.test(name));
    expect([...names].sort()).toEqual(wanted.sort());
  });

  it('hreflang links name each alternate, and every alternate returns the same list', () => {
    const wrong = metOn(id).filter(([address, page]) => {
      const twins = page?.seo.alternates ?? [];
      const named = twins.filter(({ lang }) => lang !== 'x-default');
      const here = named.filter(({ href }) => href === address);
      if (twins.length === 0) return false;
      const returned = named.every(({ lang, href }) => {
        const twin = met.get(href);
        return twin?.tenant.server.lang === lang && same(twin.seo.alternates, twins) && twin.seo.canonical === href;
      });
      return here.length !== 1 || !returned;
    });
    expect(wrong.map(([address]) => address)).toEqual([]);
  });

  it('hreflang links name each language and country once, and one x-default', () => {
    for (const [address, page] of metOn(id)) {
      const langs = (page?.seo.alternates ?? []).map(({ lang }) => lang);
      const rest = page?.seo.alternates.find(({ lang }) => lang === 'x-default')?.href;
      expect(new Set(langs).size, address).toBe(langs.length);
      if (langs.length > 0) expect(page?.seo.alternates.filter(({ href }) => href === rest).length, address).toBe(2);
    }
  });

  it('hreflang links name only shops of the same mode', () => {
    const { mode } = shops.fleet.tenant(id).server;
    const hosts = metOn(id).flatMap(([, page]) => (page?.seo.alternates ?? []).map(({ href }) => new URL(href).host));
    const modes = new Set(
      [...new Set(hosts)].map((host) => shops.fleet.tenant(shops.fleet.hosts[host] as typeof id).server.mode),
    );
    expect([...modes].filter((other) => other !== mode)).toEqual([]);
  });

  it('hreflang links name the alternate in every country that has the page', () => {
    const { mode, partner } = shops.fleet.tenant(id).server;
    const countries = indexedIds.filter((other) => {
      const { server } = shops.fleet.tenant(other);
      return server.mode === mode && server.partner === partner;
    });
    const home = metOn(id).find(([, page]) => page?.match.name === 'home');
    const wanted =
      countries.length < 2 ? [] : [...countries.map((one) => shops.fleet.tenant(one).server.lang), 'x-default'];
    expect(home?.[1]?.seo.alternates.map(({ lang }) => lang)).toEqual(wanted);
  });
});

describe.each(hiddenIds)('search engines and %s', (id) => {
  it('no page is indexable, and no shop’s hreflang links name one', async () => {
    const [host] = shops.fleet.tenant(id).server.hosts.production;
    for (const { path } of shops.pages(id).slice(0, 40)) {
      const page = await shops.meet(`https://${host}${path}`);
      expect(page?.seo).toMatchObject({ alternates: [] });
      expect(page?.seo.canonical).toBeUndefined();
    }
    expect(
      [...met.values()]
        .flatMap((page) => page?.seo.alternates ?? [])
        .filter(({ href }) => href.startsWith(`https://${host}/`)),
    ).toEqual([]);
  });
});

function same(
  one: readonly { lang: string; href: string }[],
  other: readonly { lang: string; href: string }[],
): boolean {
  return (
    one.length === other.length &&
    one.every(({ lang, href }, at) => other[at]?.lang === lang && other[at]?.href === href)
  );
}
