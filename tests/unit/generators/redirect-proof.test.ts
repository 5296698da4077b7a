import { beforeAll, describe, expect, it } from 'vitest';
import { type Compilation, checkAll, loadFleet } from '../../../generators/compile.ts';
import { diskSource, overlaySource } from '../../../generators/read/source.ts';

const shipped = diskSource(process.cwd());
const file = 'tenants/de/country.json';
let sound: Compilation;
beforeAll(() => {
  sound = loadFleet(shipped);
});

/** What the checks say of the shipped fleet with one more old address in one country. */
function problemsWith(rule: object): string[] {
  const country = JSON.parse(shipped.read(file) ?? '{}') as { redirects: object[] };
  country.redirects.push({ id: 'tested', ...rule });
  const edited = overlaySource(shipped, { [file]: JSON.stringify(country, null, 2) });
  return checkAll(loadFleet(edited, sound)).map(({ id, message }) => `${id} ${message}`);
}

const category = { route: 'sellCategory', params: { category: 'handys' } };

describe('the proof of the old addresses reaches into the catalogue', () => {
  it('finds nothing to say of the shipped ones', () => {
    expect(checkAll(sound)).toEqual([]);
    expect(problemsWith({ from: '/alte-handys', to: category })).toEqual([]);
  });

  it.each([
    [{ route: 'sellCategory', params: { category: 'handis' } }, 'sellCategory for "handis"'],
    [{ route: 'productOverview', params: { overview: 'samsung-handis' } }, 'productOverview for "samsung-handis"'],
    [{ route: 'productDetail', params: { pdp: 'apple-iphone-99' } }, 'productDetail for "apple-iphone-99"'],
  ])('refuses a target that names no such thing: %j', (to, said) => {
    expect(problemsWith({ from: '/alt', to })).toEqual([`E049 There is no page of the route ${said}.`]);
  });

  it.each([
    ['/verkaufen/handys', 'sellCategory handys (/verkaufen/handys)'],
    ['/produkte/apple-iphone-13', 'productDetail apple-iphone-13 (/produkte/apple-iphone-13)'],
    ['/produkte/uebersicht-samsung-handys', 'productOverview samsung-handys (/produkte/uebersicht-samsung-handys)'],
    ['/fr/catalogue/smartphones', 'sellCategory smartphones (/fr/catalogue/smartphones)'],
  ])('refuses a rule that takes the address of a page: %s', (from, page) => {
    expect(problemsWith({ from, to: { route: 'contact' } })).toContain(
      `E048 "${from}" takes the address of ${page}, so nobody would see that page.`,
    );
  });

  it('refuses a rule with a constraint that pages fit by the thousand', () => {
    const said = problemsWith({ from: '/produkte/{alt:slug}', to: { route: 'contact' } });
    const hides = /^E048 "\/produkte\/\{alt:slug\}" takes the address of product(Detail|Overview) /;
    expect(said.filter((one) => hides.test(one))).toHaveLength(1);
  });

  it('follows an address to another country into its catalogue', () => {
    const external = 'https://www.umlauf-fr.example/catalogue/';
    expect(problemsWith({ from: '/alt', to: { external: `${external}smartphones` } })).toEqual([]);
    expect(problemsWith({ from: '/alt', to: { external: `${external}handys` } })).toEqual([
      'E049 fr/default has no page at "/catalogue/handys".',
    ]);
  });
});
