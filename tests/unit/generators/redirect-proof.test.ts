import { beforeAll, describe, expect, it } from 'vitest';
import { type Compilation, checkAll, compileSource } from '../../../generators/compile.ts';
import { diskSource, overlaySource } from '../../../generators/read/source.ts';

const shipped = diskSource(process.cwd());
const file = 'tenants/de/country.json';
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

const category = { route: 'sellCategory', params: { category: 'handys' } };

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
    ['/verkaufen/handys', 'sellCategory handys (/verkaufen/handys)'],
    ['/produkte/apple-iphone-13', 'productDetail apple-iphone-13 (/produkte/apple-iphone-13)'],
    ['/produkte/uebersicht-samsung-handys', 'productOverview samsung-handys (/produkte/uebersicht-samsung-handys)'],
    ['/fr/catalogue/smartphones', 'sellCategory smartphones (/fr/catalogue/smartphones)'],
  ])('a rule that matches the address of a page is rejected: %s', (from, page) => {
    expect(problemsWith({ from, to: { route: 'contact' } })).toContain(
      `E048 "${from}" matches the address of ${page}, so that page could not be reached.`,
    );
  });

  it('a rule with a constraint that many pages match is rejected', () => {
    const said = problemsWith({ from: '/produkte/{alt:slug}', to: { route: 'contact' } });
    const hides = /^E048 "\/produkte\/\{alt:slug\}" matches the address of product(Detail|Overview) /;
    expect(said.filter((one) => hides.test(one))).toHaveLength(1);
  });

  it('an address of another country is resolved in its catalogue', () => {
    const external = 'https://www.umlauf-fr.example/catalogue/';
    expect(problemsWith({ from: '/alt', to: { external: `${external}smartphones` } })).toEqual([]);
    expect(problemsWith({ from: '/alt', to: { external: `${external}handys` } })).toEqual([
      'E049 fr/default has no page at "/catalogue/handys".',
    ]);
  });
});
