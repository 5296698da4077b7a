import { beforeAll, describe, expect, it } from 'vitest';
import { indexedIds, openShopPages, type ShopPages } from '../support/shop-pages.ts';

interface Statement {
  '@type': string;
  '@id'?: string;
  [member: string]: unknown;
}
interface Crumb {
  position: number;
  name: string;
  item?: string;
}

let shops: ShopPages;
beforeAll(async () => {
  shops = await openShopPages();
});

/** Pages of each route: the first, one in the middle, the last. */
function sample(id: (typeof indexedIds)[number]) {
  const byRoute = new Map<string, string[]>();
  for (const { page, path } of shops.pages(id)) byRoute.set(page.name, [...(byRoute.get(page.name) ?? []), path]);
  return [...byRoute].flatMap(([name, paths]) =>
    [...new Set([0, Math.floor(paths.length / 2), paths.length - 1])].map((at) => ({ name, path: paths[at] ?? '' })),
  );
}

async function statements(id: (typeof indexedIds)[number], path: string) {
  const [host] = shops.fleet.tenant(id).server.hosts.production;
  const met = await shops.meet(`https://${host}${path}`);
  if (!met) throw new Error(`${host} has no page ${path}`);
  return { met, said: ((await shops.meta(met)).structuredData ?? []) as Statement[] };
}

describe.each(indexedIds)('structured data of %s', (id) => {
  it('the breadcrumb of a page names only existing pages', async () => {
    for (const { name, path } of sample(id)) {
      const { said } = await statements(id, path);
      const trail = said.find((one) => one['@type'] === 'BreadcrumbList')?.itemListElement as Crumb[] | undefined;
      if (['home', 'contact', 'b2bLandingpage'].includes(name)) continue;
      expect(trail?.length, path).toBeGreaterThan(1);
      expect(trail?.map(({ position }) => position)).toEqual(trail?.map((_, index) => index + 1));
      expect(trail?.at(-1)?.item).toBeUndefined();
      for (const { item = '', name: label } of trail?.slice(0, -1) ?? []) {
        expect(label).toBeTruthy();
        expect((await shops.meet(item))?.seo.canonical, `${path} → ${item}`).toBeTruthy();
      }
    }
  });

  it('the breadcrumb of a device never uses one name for two pages', async () => {
    const places = new Map<string, Set<string>>();
    const route = shops.pages(id).find(({ page }) => page.name === 'productDetail');
    for (const device of ['apple-iphone-13', 'samsung-galaxy-s23-ultra', 'samsung-galaxy-tab-s9']) {
      const path = route?.path.replace(String(route.page.params.pdp), device) ?? '';
      const { said } = await statements(id, path);
      const trail = said.find((one) => one['@type'] === 'BreadcrumbList')?.itemListElement as Crumb[];
      const [, { name = '', item = '' } = {}] = trail;
      places.set(name, (places.get(name) ?? new Set()).add(item));
      for (const step of trail.slice(2, -1)) {
        const there = await statements(id, new URL(step.item ?? '').pathname);
        const own = there.said.find((one) => one['@type'] === 'BreadcrumbList')?.itemListElement as Crumb[];
        expect(own.at(-1)?.name, `${path} → ${step.item}`).toBe(step.name);
      }
    }
    expect(places.size).toBeGreaterThan(1);
    for (const [name, items] of places) expect([...items], name).toHaveLength(1);
  });

  it('the organisation is the tenant’s legal entity with its search', async () => {
    const { said, met } = await statements(id, '/');
    const { legalEntity, hosts } = met.tenant.server;
    const origin = `https://${hosts.production[0]}`;
    expect(said.find((one) => one['@type'] === 'Organization')).toMatchObject({
      '@id': `${origin}/#organization`,
      legalName: legalEntity.name,
      vatID: legalEntity.vatId,
      address: { postalCode: legalEntity.postalCode },
    });
    expect(said.find((one) => one['@type'] === 'WebSite')).toMatchObject({
      potentialAction: { '@type': 'SearchAction', target: { urlTemplate: `${origin}/?q={search_term_string}` } },
    });
  });

  it('a device is a demand with the price on the page, without offer or rating', async () => {
    const devices = sample(id).filter(({ name }) => name === 'productDetail');
    expect(devices.length).toBeGreaterThan(0);
    for (const { path } of devices) {
      const { said, met } = await statements(id, path);
      const buyer = said.find((one) => one['@type'] === 'Organization');
      const shown = met.tenant.server.currency;
      expect(buyer?.seeks).toMatchObject({
        '@type': 'Demand',
        businessFunction: { '@id': 'http://purl.org/goodrelations/v1#Buy' },
        itemOffered: { '@type': 'ProductModel' },
        priceSpecification: { maxPrice: expect.any(Number), priceCurrency: shown },
      });
      expect(JSON.stringify(said)).not.toMatch(/"offers"|"Offer"|[Rr]ating|[Rr]eview/);
    }
  });

  it('questions equal those of the contact page, without markup', async () => {
    const contact = sample(id).find(({ name }) => name === 'contact');
    const { said } = await statements(id, contact?.path ?? '');
    const questions = said.find((one) => one['@type'] === 'FAQPage')?.mainEntity as {
      name: string;
      acceptedAnswer: { text: string };
    }[];
    expect(questions.length).toBeGreaterThan(3);
    for (const { name, acceptedAnswer } of questions) {
      expect(name).toMatch(/\?$/);
      expect(acceptedAnswer.text.length).toBeGreaterThan(20);
      expect(acceptedAnswer.text).not.toMatch(/[<>{}]/);
    }
  });
});
