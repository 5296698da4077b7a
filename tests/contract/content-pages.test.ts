import { describe, expect, it } from 'vitest';
import { fillContent } from '../../platform/features/content/fill-content.ts';
import { contentIndex, localeIds, locales, publicConfig, routeTables, tenantIds } from '../support/compiled-fleet.ts';
import { loadTestFleet } from '../support/selling.ts';

/** Pages for which the law requires longer text than visitors want. */
const LENGTHS: Readonly<Record<string, [least: number, most: number]>> = { terms: [500, 900], privacy: [350, 800] };

const pageIds = Object.keys(Object.values(publicConfig)[0]?.contentSlugs ?? {});

describe.each(tenantIds)('%s', (id) => {
  const tenant = publicConfig[id];

  it.each(tenant.languages)('every content page exists in %s, without unfilled placeholders', (locale) => {
    const pages = Object.entries(contentIndex[locale]);
    expect(pages.map(([page]) => page).sort()).toEqual([...pageIds].sort());
    const shop = {
      tenant,
      prefix: locale === tenant.locale ? '' : `/${locale}`,
      routeTable: routeTables[id][locale],
      contentSlugs: Object.fromEntries(pages.map(([page, { slug }]) => [page, slug])),
    };
    for (const [page, { html, title, description }] of pages) {
      const filled = fillContent(html, shop, (cents) => `${cents / 100} €`);
      expect(`${title} ${description} ${filled}`, page).not.toMatch(/\{\{|\}\}|%7B|href="(page|route):/);
    }
  });
});

describe.each(localeIds)('content pages in %s', (locale) => {
  const pages = Object.entries(contentIndex[locale]);

  it.each(pages)('titles and descriptions have a readable length: %s', (page, { title, description, html }) => {
    const words = text(html).split(/\s+/).length;
    const [least, most] = LENGTHS[page] ?? [200, 500];
    expect(title.length).toBeGreaterThan(3);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(words).toBeGreaterThanOrEqual(least);
    expect(words).toBeLessThanOrEqual(most);
  });
});

describe.each(localeIds)('sections of the content pages in %s', (locale) => {
  it.each(Object.entries(contentIndex[locale]))('every section has an anchor of its own: %s', (_, { html }) => {
    const ids = [...html.matchAll(/<h2 id="(s-[\p{L}\p{N}-]+)">/gu)].map(([, id]) => id);
    expect(ids).toHaveLength(html.split('<h2').length - 1);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(2);
  });
});

describe.each(localeIds.filter((id) => locales[id].base === 'fr'))(
  'typography of the content pages in %s',
  (locale) => {
    it.each(Object.entries(contentIndex[locale]))(
      'double punctuation does not break to the next line: %s',
      (_, page) => {
        expect(`${page.title} ${page.description} ${text(page.html)}`).not.toMatch(
          / [?!:;»]|« |[^\s\u00a0\u202f][?!»](?!\w)/,
        );
      },
    );
  },
);

describe.each(tenantIds)('recipients of data on the privacy page of %s', (id) => {
  it.each(publicConfig[id].languages)('the page names every recipient in %s', async (locale) => {
    const { texts } = (await loadTestFleet()).tenant(id);
    const page = text(texts.content(locale).privacy?.html ?? '');
    const vatNumber = texts.language(locale).words.text('business.vatNumber.label').split(' ').slice(0, 3).join(' ');
    // Recipients of a seller's data: the carrier, the payment providers, and the register of VAT numbers.
    for (const told of ['{{shipping.carrier}}', 'PayPal', 'VIES', vatNumber])
      expect(page.toLowerCase(), told).toContain(told.toLowerCase());
  });
});

function text(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&[a-z]+;|&#\d+;/g, '’')
    .trim();
}
