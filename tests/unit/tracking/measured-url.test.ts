import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTouchpoint, measuredUrl, TOUCHPOINT_PARAMETERS } from '../../../platform/shared/measured-url.ts';

const shop = 'https://shop.example';

describe('measured address', () => {
  it('the address contains only the eleven advertisement parameters of the query', () => {
    const all = TOUCHPOINT_PARAMETERS.map((name, index) => `${name}=v${index}`).join('&');
    expect(TOUCHPOINT_PARAMETERS).toHaveLength(11);
    expect(measuredUrl(`${shop}/frage?${all}`)).toBe(`${shop}/frage?${all}`);
    expect(measuredUrl(`${shop}/?name=Hannah&gclid=EAIaIQ&storage=128#hannah`)).toBe(`${shop}/?gclid=EAIaIQ`);
    expect(measuredUrl(`${shop}/waren/apple-iphone-13?storage=128`)).toBe(`${shop}/waren/apple-iphone-13`);
  });

  it('the landing page identifier is added to the query, and one in the address is removed', () => {
    expect(measuredUrl(`${shop}/?landing_page=typed&awc=1`)).toBe(`${shop}/?awc=1`);
    expect(measuredUrl(`${shop}/?landing_page=typed&awc=1`, undefined, 'shop-b2b')).toBe(
      `${shop}/?awc=1&landing_page=shop-b2b`,
    );
  });

  it('the first of a repeated parameter is used, and empty or too long ones are dropped', () => {
    expect(measuredUrl(`${shop}/?awc=1&awc=2&ctb=`)).toBe(`${shop}/?awc=1`);
    expect(measuredUrl(`${shop}/?awc=${'x'.repeat(501)}`)).toBe(`${shop}/`);
  });

  it.each([
    `${shop}/?utm_campaign=hannah@example.org`,
    `${shop}/?utm_campaign=hannah%40example.org`,
    `${shop}/?utm_campaign=hannah%2540example.org`,
    `${shop}/?utm_campaign=hannah%252540example.org`,
    `${shop}/newsletter/hannah@example.org`,
    `${shop}/newsletter/hannah%40example.org`,
    'https://hannah:secret@shop.example/',
  ])('the e-mail address or the user of %s is removed', (href) => {
    expect(measuredUrl(href)).toBe(`${shop}/`);
  });

  it('e-mail addresses, names and IBANs in other parameters, fragment or user are removed', () => {
    const personal = fc.constantFrom('hannah.sentinel@example.org', 'Sentinel', 'DE89370400440532013000');
    const parameter = fc.tuple(
      fc
        .stringMatching(/^[a-z_]{1,12}$/)
        .filter((name) => !(TOUCHPOINT_PARAMETERS as readonly string[]).includes(name)),
      personal,
    );
    fc.assert(
      fc.property(fc.array(parameter, { maxLength: 5 }), personal, fc.boolean(), (parameters, fragment, ad) => {
        const url = new URL(`${shop}/frage`);
        url.username = fragment;
        for (const [name, value] of parameters) url.searchParams.append(name, value);
        if (ad) url.searchParams.append('utm_source', 'letter');
        url.hash = fragment;
        expect(measuredUrl(url.href)).toBe(`${shop}/frage${ad ? '?utm_source=letter' : ''}`);
        expect(isTouchpoint(url.href)).toBe(ad);
      }),
    );
  });
});
