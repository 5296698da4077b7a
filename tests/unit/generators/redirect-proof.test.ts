import { beforeAll, describe, expect, it } from 'vitest';
import { type Compilation, checkAll, compileSource } from '../../../generators/compile.ts';
import { diskSource, overlaySource } from '../../../generators/read/source.ts';
import { CONSUMER_SHOP, SHOP_ABROAD } from '../../support/chosen-shops.ts';

const shipped = diskSource(process.cwd());
const file = `tenants/${CONSUMER_SHOP.country}/country.json`;
const phones = CONSUMER_SHOP.getCategoryUrl('smartphone');
const phonesAbroad = SHOP_ABROAD.getCategoryUrl('smartphone');
let sound: Compilation;
beforeAll(() => {
  sound = compileSource(shipped);
});

/** The problems of the shipped fleet with one more redirect in one country. */
function problemsWith(rule: object): string[] {
  const country = JSON.parse(shipped.read(file) ?? '{}') as { redirects: object[] };
  country.redirects.push({ id: 'tested', ...rule });
  const edited = overlaySource(shipped, { [file]: JSON.stringify(country, null, 2) });
  return checkAll(compileSource(edited, sound)).map(({ id, message }) => `${id} ${message}`);
}

/** Phones in another language of the shop. */
const foreign = CONSUMER_SHOP.getPathIn(SHOP_ABROAD, 'sellCategory', { category: phonesAbroad });
const category = { route: 'sellCategory', params: { category: phones } };

describe('redirect checks include catalogue pages', () => {
  it('the shipped redirects have no problems', () => {
    expect(checkAll(sound)).toEqual([]);
    expect(problemsWith({ from: '/alte-handys', to: category })).toEqual([]);
  });

  it.each([
    [{ route: 'sellCategory', params: { category: 'handis' } }, 'sellCategory for "handis"'],
    [{ route: 'productOverview', params: { overview: 'samsung-handis' } }, 'productOverview for "samsung-handis"'],
    [{ route: 'productDetail', params: { pdp: 'apple-iphone-99' } }, 'productDetail for "apple-iphone-99"'],
  ])('a target that does not exist is rejected: %j', (to, said) => {
    expect(problemsWith({ from: '/alt', to })).toEqual([`E049 There is no page of the route ${said}.`]);
  });

  it.each([
    [
      CONSUMER_SHOP.getCategoryPath('smartphone'),
      `sellCategory ${phones} (${CONSUMER_SHOP.getCategoryPath('smartphone')})`,
    ],
    [
      CONSUMER_SHOP.getDevicePath('apple-iphone-13'),
      `productDetail apple-iphone-13 (${CONSUMER_SHOP.getDevicePath('apple-iphone-13')})`,
    ],
    [
      CONSUMER_SHOP.getMakerPath('samsung', 'smartphone'),
      `productOverview samsung-${phones} (${CONSUMER_SHOP.getMakerPath('samsung', 'smartphone')})`,
    ],
    [foreign, `sellCategory ${phonesAbroad} (${foreign})`],
  ])('a rule that matches the address of a page is rejected: %s', (from, page) => {
    expect(problemsWith({ from, to: { route: 'contact' } })).toContain(
      `E048 "${from}" matches the address of ${page}, so that page could not be reached.`,
    );
  });

  it('a rule with a constraint that many pages match is rejected', () => {
    const from = CONSUMER_SHOP.getDevicePath('any').replace(/any$/, '{alt:slug}');
    const hides = `E048 "${from}" matches the address of product`;
    const hidden = problemsWith({ from, to: { route: 'contact' } }).filter((one) => one.startsWith(hides));
    expect(hidden).toEqual([expect.stringMatching(/ of product(Detail|Overview) /)]);
  });

  it('an address of another country is resolved in its catalogue', () => {
    const missing = SHOP_ABROAD.getPath('sellCategory', { category: phones });
    const findProblems = (path: string) =>
      problemsWith({ from: '/alt', to: { external: `${SHOP_ABROAD.productionOrigin}${path}` } });
    expect(findProblems(SHOP_ABROAD.getCategoryPath('smartphone'))).toEqual([]);
    expect(findProblems(missing)).toEqual([`E049 ${SHOP_ABROAD.id} has no page at "${missing}".`]);
  });
});
