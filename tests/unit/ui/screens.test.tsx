import { describe, expect, it } from 'vitest';
import {
  MAKERS_SHOWN,
  newestFirst,
  type SeriesEntry,
  shownMakers,
} from '../../../platform/features/category/category-view.ts';
import { yearsText } from '../../../platform/features/category/SeriesRows.tsx';
import { ErrorScreen } from '../../../platform/features/error/ErrorScreen.tsx';
import { errorVariant } from '../../../platform/features/error/error-variant.ts';
import { HomeScreen } from '../../../platform/features/home/HomeScreen.tsx';
import { type CategoryStock, toHomeView } from '../../../platform/features/home/home-view.ts';
import type { ResultsView } from '../../../platform/features/home/results-view.ts';
import { SearchScreen } from '../../../platform/features/home/SearchScreen.tsx';
import { matchingDevices } from '../../../platform/features/overview/overview-view.ts';
import { nextIndex } from '../../../platform/features/search/use-search-box.ts';
import type { Device, FormFactor } from '../../../platform/services/catalogue/types.ts';
import { variantPrice } from '../../../platform/shared/variant-price.ts';
import { renderInShop } from './shop.tsx';

function device(name: string, formFactor: FormFactor, manufacturerId = name): Device {
  const model = name.replace(/^\w+ /, '');
  const url = name.toLowerCase().replaceAll(' ', '-');
  const facts = { name, model, url, formFactor, image: formFactor, manufacturerId, modelNumbers: [`M-${url}`] };
  return { ...facts, releaseYear: 2023, releaseMonth: 9 } as unknown as Device;
}

const phones = [device('Apple iPhone 15 Pro', 'phone', 'apple'), device('Apple iPhone 14', 'phone', 'apple')];
const samsung = device('Samsung Galaxy S23', 'phone', 'samsung');
const camera = device('Sony Alpha 7 IV', 'camera');
const stock: CategoryStock[] = [
  {
    category: { id: 'smartphone', title: 'Handys', url: 'handys', formFactor: 'phone' },
    devices: [...phones, samsung],
    top: [...phones, samsung],
  },
  {
    category: { id: 'camera', title: 'Kameras', url: 'kameras', formFactor: 'camera' },
    devices: [camera],
    top: [camera],
  },
];
const prices: Record<string, number> = {
  'Apple iPhone 15 Pro': 61_200,
  'Samsung Galaxy S23': 43_150,
  'Sony Alpha 7 IV': 118_400,
};
const getPrice = (one: Device) => prices[one.name] ?? 10_000;

const viewer = { locale: 'de', tenant: { pictureOrigins: [] } };

describe('home', () => {
  it('a category shows the maximum price of its devices, truncated to whole units', () => {
    const html = renderInShop(<HomeScreen view={toHomeView(viewer, stock, () => 84_299)} />);
    expect(html).toContain('<span class="tag">bis 842\u00a0€</span>');
  });

  it('quick links have different makers, and the price tag is on a device of the drawing', () => {
    const view = toHomeView(viewer, stock, getPrice);
    expect(view.quickLinks.map((link) => link.label)).toEqual([
      'iPhone 15 Pro',
      'Samsung Galaxy S23',
      'Sony Alpha 7 IV',
    ]);
    expect(view.tagged).toEqual({ name: 'Sony Alpha 7 IV', maxPriceCents: 118_400 });
    expect(view.demand.map((entry) => entry.name)).toEqual(['Apple iPhone 15 Pro', 'Sony Alpha 7 IV']);
  });

  it('the price guarantee is dated from the day of the visit', () => {
    expect(renderInShop(<HomeScreen view={toHomeView(viewer, stock, getPrice)} />)).toContain(
      'bis 12.12.26 einschicken',
    );
  });

  const nothing: ResultsView = { text: '', found: 0, total: 0, results: [], pages: [], kinds: [], makers: [] };

  it('the search is a plain form, and result links preserve the named variant', () => {
    const view = toHomeView(viewer, stock, getPrice);
    const result = { ...view.demand[0], variantId: '128', variantLabel: '128 GB' } as (typeof view.demand)[0];
    const search = { ...nothing, text: 'iphone 128', found: 1, total: 1, results: [result] };
    const html = renderInShop(<SearchScreen shelf={view.shelf} search={search} />, { query: { q: 'iphone 128' } });
    expect(html).toMatch(/<form[^>]*action="\/" method="post"/);
    expect(html).toContain('name="q"');
    expect(html).toContain('value="iphone 128"');
    expect(html).toContain('href="/waren/apple-iphone-15-pro?storage=128"');
    expect(html).toContain('<b>Apple iPhone 15 Pro 128 GB</b>');
    expect(html).toContain('1 Treffer für „iphone 128“');
  });

  it('an empty result says so and escapes the typed text', () => {
    const { shelf } = toHomeView(viewer, stock, getPrice);
    const html = renderInShop(<SearchScreen shelf={shelf} search={{ ...nothing, text: '<b>x</b>' }} />);
    expect(html).toContain('Kein Treffer für „&lt;b&gt;x&lt;/b&gt;“');
    expect(html).toContain('href="/frage?subject=deviceNotListed"');
  });
});

describe('device list', () => {
  it('a named variant has its own as-new price, not the largest', () => {
    const storage = [
      { id: '128', code: 's128', factorPermille: 1000, addCents: 0, asNewCents: 27_100 },
      { id: '512', code: 's512', factorPermille: 1000, addCents: 0, asNewCents: 33_400 },
    ];
    const sheet = {
      deviceId: 'd',
      currency: 'EUR',
      version: '1',
      asNewCents: 33_400,
      minimumCents: 500,
      stepCents: 100,
      questions: [{ id: 'storage', code: 'storage', kind: 'variant' as const, answers: storage }],
    };
    expect(variantPrice(sheet, '128')).toBe(27_100);
    expect(variantPrice(sheet, '64')).toBeUndefined();
    expect(variantPrice({ ...sheet, questions: [] }, '128')).toBeUndefined();
  });
});

describe('search box', () => {
  it('arrow keys move through the options and past both ends to none', () => {
    const down = [-1, 0, 1, 2].map((active) => nextIndex(active, 1, 3));
    const up = [-1, 2, 1, 0].map((active) => nextIndex(active, -1, 3));
    expect(down).toEqual([0, 1, 2, -1]);
    expect(up).toEqual([2, 1, 0, -1]);
  });
});

describe('category and overview', () => {
  const maker = (index: number) => ({
    id: `m${index}`,
    name: `Maker ${index}`,
    url: `maker-${index}`,
    deviceCount: index,
  });
  const many = Array.from({ length: 20 }, (_, index) => maker(index));

  it('well-known makers come first, with room for "all"', () => {
    const category = { manufacturers: many, topManufacturers: [maker(7)] };
    expect(shownMakers(category, false)).toHaveLength(MAKERS_SHOWN - 1);
    expect(shownMakers(category, false)[0]?.name).toBe('Maker 7');
    expect(shownMakers(category, true)).toHaveLength(20);
    expect(shownMakers({ manufacturers: many.slice(0, MAKERS_SHOWN), topManufacturers: [] }, false)).toHaveLength(
      MAKERS_SHOWN,
    );
  });

  it('series are sorted by year and, within a year, in natural order', () => {
    const series = (name: string, lastYear: number | null) => ({ name, lastYear }) as SeriesEntry;
    const sorted = [
      series('iPhone 9', 2020),
      series('iPhone 10', 2020),
      series('Old', null),
      series('iPhone 16', 2024),
    ].sort(newestFirst);
    expect(sorted.map((one) => one.name)).toEqual(['iPhone 16', 'iPhone 9', 'iPhone 10', 'Old']);
  });

  it.each([
    [2016, 2022, '2016–2022'],
    [2024, 2024, '2024'],
    [null, 2021, '2021'],
    [null, null, ''],
  ])('the years %s to %s are written as "%s"', (firstYear, lastYear, text) => {
    expect(yearsText({ firstYear, lastYear })).toBe(text);
  });

  it('the filter matches every word in the name or the model number', () => {
    expect(matchingDevices([...phones, samsung], ' pro  IPHONE').map((one) => one.name)).toEqual([
      'Apple iPhone 15 Pro',
    ]);
    expect(matchingDevices([...phones, samsung], 'm-samsung').map((one) => one.name)).toEqual(['Samsung Galaxy S23']);
    expect(matchingDevices(phones, '')).toHaveLength(2);
  });
});

describe('error page', () => {
  it.each([
    ['/nope', undefined, undefined, 'missing'],
    ['/nope', true, undefined, 'missing'],
    ['/clarification/84f3e7/ES-26-101', true, undefined, 'expired'],
    ['/clarificationQuickAnswer/1/2/3', true, undefined, 'expired'],
    ['/clarification/1/2', false, undefined, 'broken'],
    ['/gewinnspiel', true, 410, 'gone'],
    ['/browser/clarification/old', true, 410, 'expired'],
    ['/', true, 400, 'refused'],
    ['/', true, 414, 'refused'],
    ['/', false, 500, 'broken'],
  ] as const)('%s (404: %s, failed with %s) is %s', (path, is404, failure, variant) => {
    expect(errorVariant({ path, is404, failure })).toBe(variant);
  });

  it.each<Record<string, string>>([{ from: '/Clarification/17' }, { clarification: '17' }])(
    'the query identifies an old clarification link: %j',
    (query) => {
      expect(errorVariant({ path: '/nope', query, is404: true })).toBe('expired');
      expect(errorVariant({ path: '/nope', query, is404: false })).toBe('broken');
      expect(errorVariant({ path: '/nope', query: { from: '/frage' }, is404: true })).toBe('missing');
    },
  );

  it('the page names the missing path and has two links', () => {
    const html = renderInShop(<ErrorScreen variant="missing" fatal />, { path: '/gibt/es/nicht' });
    expect(html).toContain('Page Not Found: /gibt/es/nicht');
    expect(html.match(/class="button[ "]/g)).toHaveLength(2);
  });

  it('the message is quiet after a client-side navigation', () => {
    const html = renderInShop(<ErrorScreen variant="missing" fatal={false} />, { path: '/gibt/es/nicht' });
    expect(html).toContain('Page not found: /gibt/es/nicht');
  });

  it('a removed page and an unknown one have different messages', () => {
    const [gone, missing] = (['gone', 'missing'] as const).map((variant) =>
      renderInShop(<ErrorScreen variant={variant} fatal />, { path: '/gewinnspiel' }),
    );
    expect(gone).toContain('Diese Seite gibt es nicht mehr.');
    expect(missing).not.toContain('aufgegeben');
  });

  it('an unreadable address is not repeated', () => {
    expect(renderInShop(<ErrorScreen variant="refused" fatal />)).not.toMatch(/Page Not Found/i);
  });

  it('an internal error is never called a missing page', () => {
    expect(renderInShop(<ErrorScreen variant="broken" fatal />)).not.toContain('Page Not Found');
  });
});
