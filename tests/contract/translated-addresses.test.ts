import { describe, expect, it } from 'vitest';
import catalogue from '../../platform/generated/catalogue.gen.json' with { type: 'json' };
import texts from '../../platform/generated/catalogue-texts.gen.json' with { type: 'json' };
import { translateParams } from '../../platform/tenancy/translate-params.ts';
import { localeIds } from '../support/compiled-fleet.ts';

const categories = Object.fromEntries(
  localeIds.map((locale) => [
    locale,
    Object.fromEntries(Object.entries(texts[locale].categories).map(([id, { url }]) => [id, url])),
  ]),
);
const series = [...new Set(catalogue.devices.map(({ seriesId }) => seriesId))];
const makers = ['apple', 'samsung', 'canon', 'om-system'];

describe.each(localeIds)('overview address of the %s catalogue', (from) => {
  const others = localeIds.filter((locale) => locale !== from);
  const overview = (to: string, address: string) =>
    translateParams(
      { content: {}, categories: categories[from] ?? {} },
      { content: {}, categories: categories[to] ?? {} },
      { name: 'productOverview', params: { overview: address } },
    )?.overview;

  it.each(others)('categories, and makers in categories, have the words of %s', (to) => {
    for (const [id, slug] of Object.entries(categories[from] ?? {})) {
      const there = categories[to]?.[id];
      expect(there).toBeTruthy();
      expect(overview(to, slug)).toBe(there);
      for (const maker of makers) expect(overview(to, `${maker}-${slug}`)).toBe(`${maker}-${there}`);
    }
  });

  it.each(others)('a series has the same address in %s', (to) => {
    expect(series.length).toBeGreaterThan(100);
    expect(series.filter((address) => overview(to, address) !== address)).toEqual([]);
  });
});
