import { beforeAll, describe, expect, it } from 'vitest';
import type { PageMeta } from '../../platform/shared/document-head.ts';
import { publicConfig } from '../support/compiled-fleet.ts';
import { indexedIds, openShopPages, type ShopPages } from '../support/shop-pages.ts';

/** Maximum length of a title and of a description on a result page, in characters; longer text is cut. */
const TITLE = { least: 5, most: 70 };
const DESCRIPTION = { least: 40, most: 165 };

let shops: ShopPages;
beforeAll(async () => {
  shops = await openShopPages();
});

describe.each(indexedIds)('pages of %s in search results', (id) => {
  const metas = new Map<string, PageMeta>();
  beforeAll(async () => {
    const tenant = shops.fleet.tenant(id);
    const seo = { origin: 'https://shop.example', alternates: [] };
    for (const { page, path } of selectPages(id)) metas.set(path, await shops.meta({ tenant, match: page, seo }));
  });

  it('every page has a unique title that is short enough to be shown whole', () => {
    const byTitle = new Map<string, string[]>();
    for (const [path, { title }] of metas) byTitle.set(title, [...(byTitle.get(title) ?? []), path]);
    const doubles = [...byTitle.values()].filter((paths) => paths.length > 1);
    expect(doubles).toEqual([]);
    expect(outside(metas, ({ title }) => title, TITLE)).toEqual([]);
  });

  it('every page has a description of one or two sentences', () => {
    expect(outside(metas, ({ description }) => description ?? '', DESCRIPTION)).toEqual([]);
  });
});

/** All pages; only some of the devices in shops that list the same ones as another shop of their country. */
function selectPages(id: (typeof indexedIds)[number]) {
  const { country } = publicConfig[id];
  const first = indexedIds.find((one) => publicConfig[one].country === country) === id;
  return shops.pages(id).filter(({ page }, at) => first || page.name !== 'productDetail' || at % 10 === 0);
}

function outside(
  metas: Map<string, PageMeta>,
  text: (meta: PageMeta) => string,
  { least, most }: typeof TITLE,
): string[] {
  return [...metas].flatMap(([path, meta]) => {
    const { length } = text(meta);
    return length < least || length > most ? [`${path} (${length}): ${text(meta)}`] : [];
  });
}
