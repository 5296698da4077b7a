import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { TenantId } from '../../platform/generated/tenant-types.gen.ts';
import type { Fleet } from '../../platform/server/boot/fleet.ts';
import { localeIds, locales, serverConfig } from '../support/compiled-fleet.ts';
import { findShop, isConsumerShop, listShops } from '../support/find-shop.ts';
import { createContext, createFleetTexts, loadTestFleet, readTestAssortment } from '../support/selling.ts';

/** Words that address the reader with "du". */
const DU = /(?<![\p{L}])(?:du|dich|dir|dein(?:e[rsnm]?)?|euch|euer|eure[rsnm]?)(?![\p{L}])/iu;

/** German shops for companies. */
const shops = listShops(({ businessMode, lang }) => businessMode && lang.startsWith('de'));

/** The locales of a language. */
const listLocales = (language: string) => localeIds.filter((id) => locales[id].lang.startsWith(`${language}-`));

/** Texts of compiled messages by id: the text between their arguments, in every branch. */
function listMessageTexts(messages: object): [string, string][] {
  return Object.entries(messages).map(([id, parts]) => [id, literals(parts).join(' … ')]);
}

function literals(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(literals);
  if (typeof part !== 'object' || part === null) return [];
  const { type, value, ...rest } = part as { type?: number; value?: unknown };
  if (type === 0) return [String(value)];
  return Object.values(rest).flatMap(literals);
}

function saying(pattern: RegExp, entries: readonly [string, string][]): string[] {
  return entries.filter(([, text]) => pattern.test(text)).map(([id, text]) => `${id}: ${text}`);
}

describe.each(shops)('formal address in %s', (id) => {
  const texts = async (): Promise<ReturnType<Fleet['tenant']>['texts']> => (await loadTestFleet()).tenant(id).texts;

  it.each(listLocales('de'))('every message of the language %s is formal', async (locale) => {
    const words = listMessageTexts((await texts()).language(locale).messages);
    expect(words.length).toBeGreaterThan(600);
    expect(saying(DU, words)).toEqual([]);
    expect(
      words.filter(([, text]) => /(?<!\p{L})(?:Sie|Ihnen|Ihre?[nmrs]?)(?!\p{L})/u.test(text)).length,
    ).toBeGreaterThan(150);
  });

  it('every content page is formal', async () => {
    const pages = Object.entries((await texts()).content(serverConfig[id].locale));
    expect(pages).toHaveLength(Object.keys(serverConfig[id].contentSlugs).length);
    const words = pages.map(([page, { title, description, html }]): [string, string] => [
      page,
      `${title} ${description} ${html.replace(/<[^>]+>/g, ' ')}`,
    ]);
    expect(saying(DU, words)).toEqual([]);
  });
});

describe('texts of questions and catalogue', () => {
  it('no text uses "du" or "Sie", because all shops of a language share them', () => {
    for (const file of ['questions', 'catalogue']) {
      for (const id of listLocales('de')) {
        const url = new URL(`../../tenants/${id}/${file}.json`, import.meta.url);
        // A regional variant takes the texts of its language.
        const text = existsSync(url) ? readFileSync(url, 'utf8') : '';
        expect(
          text.split('\n').filter((line) => DU.test(line)),
          id,
        ).toEqual([]);
      }
    }
  });
});

describe('a mode with its own texts', () => {
  it('home, header, footer, error page and thank-you page use the mode’s texts in every language', async () => {
    const { tenant } = await loadTestFleet();
    const parts = [
      'home.headline',
      'home.lead',
      'footer.claim',
      'ERRORPAGE_OOPS',
      'thankYou.headline',
      'shell.buyShop',
    ];
    const sisters = listShops(({ landingPage, partner }) => landingPage !== 'consumer' && partner === undefined);
    const own = sisters.filter((id) => !serverConfig[id].businessMode);
    expect(own.length).toBeGreaterThan(0);
    for (const id of own) {
      const { country, locale } = serverConfig[id];
      const consumer = findShop((shop) => shop.country === country && isConsumerShop(shop));
      const said = (shop: TenantId, part: string) =>
        listMessageTexts({ [part]: tenant(shop).texts.language(locale).messages[part] })[0]?.[1];
      for (const part of parts) expect(said(id, part), `${id} ${part}`).not.toBe(said(consumer, part));
    }
  });
});

describe('a device in a headline', () => {
  it.each([
    ['apple-iphone-13', 'Vendre un Apple iPhone 13', 'Vendre un Apple iPhone 13 : votre prix'],
    ['apple-ipad-air-11-m3-2025', 'Vendre un Apple iPad Air', 'Vendre un Apple iPad Air'],
    ['samsung-galaxy-tab-s9', 'Vendre une Samsung Galaxy Tab S9', 'Vendre une Samsung Galaxy Tab S9 : votre prix'],
  ])('the device has the article of its kind where the language has articles: %s', async (url, headline, title) => {
    const ctx = await createContext(findShop((shop) => shop.lang.startsWith('fr') && isConsumerShop(shop)));
    const { catalogue } = await readTestAssortment();
    const device = await catalogue.findDevice(ctx, url);
    const { t } = (await createFleetTexts())(ctx);
    const category = device?.categoryId ?? '';
    expect(t('product.headline', { device: device?.name ?? '', category })).toContain(headline);
    expect(t('product.title', { device: device?.name ?? '', category }).replaceAll('\u00a0', ' ')).toContain(title);
  });
});

describe('the topics of a message to us', () => {
  it('come in the order of the specification', async () => {
    const { tenant, ids: tenants } = await loadTestFleet();
    const order =
      'dataChange returns payment saleProcess cancellation otherTopic deviceNotListed newOffer orderStatus customerAccount';
    expect(tenants.length).toBeGreaterThan(0);
    for (const id of tenants)
      expect(
        tenant(id)
          .server.support.subjects.map((subject) => subject.id)
          .join(' '),
        id,
      ).toBe(order);
  });
});
