import { beforeAll, describe, expect, it } from 'vitest';
import { documentTitle } from '../../platform/shared/document-title.ts';
import { publicConfig, serverConfig, tenantIds } from '../support/compiled-fleet.ts';
import { openEmptiedEmbedded } from '../support/database.ts';
import { findShop, isConsumerShop, listShopPerLanguage } from '../support/find-shop.ts';
import { openShops, type Shops } from '../support/selling.ts';
import { shownScreen } from '../support/shown-screen.tsx';

/** Name of each brand, as in titles. */
const brands = [...new Set(tenantIds.map((id) => serverConfig[id].contact.fromName.split(' ')[0] ?? ''))];

let services: Shops;
beforeAll(async () => {
  services = await openShops(await openEmptiedEmbedded());
});

describe.each(tenantIds)('pages of %s', (id) => {
  const { contact } = serverConfig[id];

  it('titles, logos and previews use only the name that the shop’s mails are from', async () => {
    expect(publicConfig[id].contact).toEqual({ fromName: contact.fromName });
    for (const name of ['accountPasswordForgot', 'accountOverview', 'accountRegister'] as const) {
      const { meta, html } = await shownScreen(id, name, { services });
      expect(meta.documentTitle).toBe(`${meta.title} | ${contact.fromName}`);
      expect(html, name).toMatch(new RegExp(`aria-label="${contact.fromName}[",]`));
      for (const other of brands.filter((one) => !contact.fromName.startsWith(one)))
        expect(meta.documentTitle).not.toMatch(new RegExp(`\\b${other}\\b`, 'i'));
    }
  });
});

describe('search results', () => {
  const [first = findShop(isConsumerShop)] = tenantIds;
  const search = (q: string, id = first) => shownScreen(id, 'home', { services, query: { q, all: '1' } });

  it.each(listShopPerLanguage())(
    'the title in $language contains the query, and the page is not indexed',
    async ({ id }) => {
      const { meta, t } = await search(' iphone 13 ', id);
      const title = t('search.title', { text: 'iphone 13' });
      expect(title).toContain('iphone 13');
      expect(meta).toMatchObject({
        title,
        documentTitle: `${title} | ${serverConfig[id].contact.fromName}`,
        noindex: true,
      });
    },
  );

  it.each([
    ['unknown words', '<b>xyzzy</b>', '<b>xyzzy</b>'],
    ['a very long word', 'w'.repeat(10_000), `${'w'.repeat(60)}…`],
    ['direction marks', 'a\u202eb\u0007c', 'abc'],
    ['invisible characters', '\u200b\u202e', undefined],
  ])('the title is safe for a query of %s', async (_, q, text) => {
    const { meta, t } = await search(q);
    expect(meta.title).toBe(text === undefined ? t('home.title') : t('search.title', { text }));
  });
});

it('a title contains the shop’s name only once', () => {
  const shop = { contact: { fromName: 'Muster' } };
  expect(documentTitle('Verkaufen bei Muster', shop)).toBe('Verkaufen bei Muster');
  expect(documentTitle('Warenkorb', shop)).toBe('Warenkorb | Muster');
});
