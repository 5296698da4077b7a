import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { VISITOR_ID_COPY_SECONDS } from '../../platform/features/third-party/visitor-id-backup.ts';
import { LOCALE_COOKIE_SECONDS } from '../../platform/server/pages/page-routes.ts';
import { CLIENT_ID_SECONDS } from '../../platform/shared/client-id.ts';
import { serverConfig, tenantIds } from '../support/compiled-fleet.ts';
import { dateFormats, landingPageKinds, specifiedLayouts } from '../support/specified-values.ts';
import { createContext, shippedCatalogue } from '../unit/catalogue/catalogue.ts';

const root = process.cwd();
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const shops = tenantIds.map((id) => serverConfig[id]);
/** Of the countries of the specification; another ships with a carrier of its own choice. */
const CARRIERS: Record<string, string> = { at: 'UPS', de: 'DHL', es: 'UPS', fr: 'UPS', it: 'UPS' };
const YEAR_SECONDS = 31_536_000;

/** The values of the specification, typed in by hand: what every shop must have, whatever the tenant files say. */
describe('the values of the specification', () => {
  it('each mode has the layouts of the specification', () => {
    for (const { id, mode, layouts } of shops) {
      const { home, rest } = specifiedLayouts[mode] ?? expect.fail(`${id} has a mode of its own`);
      expect([layouts.home.name, layouts.default.name], id).toEqual([home[0], rest[0]]);
    }
  });

  it('each country has the members of the specification’s country configuration', () => {
    for (const { id, ...own } of shops) {
      const { applicationCode, locale, domain, buyShopLink, sellShopUrl, landingPages } = own;
      for (const text of [applicationCode, locale, domain, buyShopLink, sellShopUrl]) expect(text, id).toMatch(/\S/);
      expect(Object.keys(landingPages).sort(), id).toEqual(landingPageKinds);
    }
  });

  it('the default payment type is 13, and 2 is PayPal', () => {
    for (const { id, selectedPaymentType, paymentTypes } of shops) {
      expect(selectedPaymentType, id).toBe(13);
      expect(paymentTypes, id).toEqual([
        { id: 13, code: 'DirectDebitSwift' },
        { id: 2, code: 'Paypal' },
      ]);
    }
  });

  it('device groups are shown under the titles of the specification', () => {
    const titles: Record<string, object> = {
      de: { iPhone: 'Handys', iPad: 'Tablets' },
      es: { iPhone: 'Móviles', iPad: 'Tablets' },
      fr: { iPhone: 'Smartphones', iPad: 'Tablettes' },
    };
    for (const { id, country, deviceGroupTitles } of shops)
      if (titles[country]) expect(deviceGroupTitles, id).toEqual(titles[country]);
      else expect(Object.keys(deviceGroupTitles).sort(), id).toEqual(['iPad', 'iPhone']);
  });

  it('each feature of the specification is a flag', () => {
    const flags = [
      'newsletter',
      'homeBanner',
      'socialButtons',
      'conditionsVideo',
      'b2b',
      'ratingsSeal',
      'ratingsSlider',
      'dynamicYield',
    ];
    for (const { id, features } of shops) {
      expect(Object.keys(features), id).toEqual(expect.arrayContaining(flags));
      expect(
        Object.values(features).every((flag) => typeof flag === 'boolean'),
        id,
      ).toBe(true);
    }
  });

  it('each country of the specification ships with its carrier', () => {
    for (const { id, country, shipping } of shops.filter(({ country }) => country in CARRIERS))
      expect(shipping.carrier, id).toBe(CARRIERS[country]);
  });

  it('each country has search indices of its own', () => {
    for (const { id, country, searchIndex } of shops)
      expect(searchIndex, id).toEqual({
        manufacturersAggregation: `manufacturers-aggregation-${country}`,
        devices: `devices-${country}`,
      });
  });

  it('documents of the catalogue have the members of the specification', async () => {
    const catalogue = shippedCatalogue();
    const ctx = createContext('de');
    const page = ['id', 'name', 'url', 'content', 'metaDescription', 'metaKeywords', 'thumbnail'];
    const members = async (found: unknown) => Object.keys((await found) as object);
    expect(await members(catalogue.findCategory(ctx, 'handys'))).toEqual(
      expect.arrayContaining([...page, 'manufacturers', 'topManufacturers']),
    );
    expect(await members(catalogue.findManufacturer(ctx, 'samsung-handys'))).toEqual(
      expect.arrayContaining([...page, 'series', 'topSeries']),
    );
    expect(await members(catalogue.findSeries(ctx, 'apple-iphone-13-serie'))).toEqual(expect.arrayContaining(page));
    expect(await members(catalogue.findDevice(ctx, 'apple-iphone-13'))).toEqual(
      expect.arrayContaining(
        'id name model url category categoryId manufacturer manufacturerId series seriesId image thumbnail questions'.split(
          ' ',
        ),
      ),
    );
  });

  it('postal codes follow the rule of the specification', () => {
    const codes: Record<string, [taken: string[], refused: string[]]> = {
      at: [
        ['1070', '0000'],
        ['107', '10700', '1O70'],
      ],
      de: [
        ['20099', '00000'],
        ['2009', '200990'],
      ],
      es: [['28013'], ['2801', '280130']],
      it: [['00184'], ['0018', '001840']],
      fr: [
        ['01000', '75001', '98999'],
        ['00100', '99000', '7500', '2A004'],
      ],
    };
    for (const { id, country, postalCode } of shops) {
      const pattern = new RegExp(postalCode.pattern, 'u');
      const [taken, refused] = codes[country] ?? [[], []];
      expect(
        taken.filter((code) => !pattern.test(code)),
        id,
      ).toEqual([]);
      expect(
        refused.filter((code) => pattern.test(code)),
        id,
      ).toEqual([]);
    }
  });

  it('dates are written as the specification says', () => {
    const specified = shops.filter(({ country }) => Object.hasOwn(dateFormats, country));
    expect(specified.length).toBeGreaterThan(10);
    for (const { id, country, dateFormat } of specified) expect(dateFormat, id).toBe(dateFormats[country]);
  });

  it('each service of a tenant has an address of its own', () => {
    const services =
      'account customers trade tracking affiliate offers cart checkout trades suggestions clarifications newsletter contact';
    for (const { id, services: own } of shops) expect(Object.keys(own).sort(), id).toEqual(services.split(' ').sort());
  });

  it('the error page has the message keys of the specification', () => {
    const keys = ['OOPS', 'OOPS_EXPIRED_LINK', 'SUBTITLE', 'MSG', 'EXPIRED_LINK'].map((key) => `ERRORPAGE_${key}`);
    for (const country of ['de', 'es', 'fr', 'it'])
      expect(Object.keys(read(`tenants/${country}/messages.json`)), country).toEqual(expect.arrayContaining(keys));
  });

  it('the trade cap of companies is 5000', () => {
    // In cents.
    for (const { id, b2bTradeCap } of shops) expect(b2bTradeCap, id).toBe(500_000);
  });

  it('cookies live as long as the specification says', () => {
    expect([CLIENT_ID_SECONDS, VISITOR_ID_COPY_SECONDS, LOCALE_COOKIE_SECONDS]).toEqual([
      YEAR_SECONDS,
      YEAR_SECONDS,
      365 * 86_400,
    ]);
  });

  it('an open dropdown stands 2 px below its button and flush with its edge', () => {
    const css = readFileSync(join(root, 'platform/ui/styles/disclosure.css'), 'utf8');
    const rule = /\.dropdown \{([^}]*)\}/.exec(css)?.[1] ?? '';
    expect(rule).toContain('inset: calc(100% + 2px) 0 auto auto;');
  });

  it('the design card’s packages are dependencies', () => {
    const { dependencies, devDependencies } = read('package.json') as Record<string, Record<string, string>>;
    const packages =
      'react react-dom vite vike zustand @tanstack/react-query ajv json-schema-to-typescript intl-messageformat @formatjs/icu-messageformat-parser react-hook-form vitest playwright-core tsx';
    expect(Object.keys({ ...dependencies, ...devDependencies })).toEqual(expect.arrayContaining(packages.split(' ')));
  });

  it('the folders of the design card are there', () => {
    for (const folder of ['platform', 'tenants', 'schemas', 'themes', 'generators', 'tests'])
      expect(existsSync(join(root, folder)), folder).toBe(true);
  });
});
