import { describe, expect, it } from 'vitest';
import { BusinessScreen } from '../../../platform/features/business/BusinessScreen.tsx';
import { toBusinessView } from '../../../platform/features/business/business-view.ts';
import type { CategoryStock } from '../../../platform/features/home/home-view.ts';
import { checkFieldValues } from '../../../platform/forms/check.ts';
import { enquiryForm } from '../../../platform/forms/enquiry.ts';
import { getFieldMessage } from '../../../platform/forms/field-message.ts';
import type { FormState } from '../../../platform/shared/form-state.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { publicConfig } from '../../support/compiled-fleet.ts';
import { renderInShop, shopState } from '../ui/shop.tsx';

const good = { company: 'Sandvoß', name: 'Ines', email: 'ines@example.org', deviceCount: '40' };
const facts = { tenant: publicConfig[CONSUMER_SHOP.id], locale: 'de' };
const codes = (changes: Record<string, string>) =>
  checkFieldValues(enquiryForm, { ...good, ...changes }, facts).problems.map(
    ({ pointer, code }) => `${pointer} ${code}`,
  );

describe("the input of a company's enquiry", () => {
  it('an enquiry with company, name, address and a number is valid', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ phone: '+49 (0) 221 / 47-11', message: 'Zeile\nZwei' })).toEqual([]);
  });

  it.each([
    ['1.200', 1200],
    ['1 200', 1200],
    [' 40 ', 40],
  ])('%s is read as the intended number of devices', (typed, count) => {
    expect(checkFieldValues(enquiryForm, { ...good, deviceCount: typed }, facts)).toMatchObject({
      value: { deviceCount: count },
    });
    expect(codes({ deviceCount: typed })).toEqual([]);
  });

  it.each(['0', '-4', '1,5', 'viele', '1000000', '40 Stück'])('%s is not a number of devices', (typed) => {
    expect(codes({ deviceCount: typed })).toEqual(['/deviceCount deviceCount.number']);
  });

  it('an enquiry with a cart needs no number', () => {
    expect(codes({ deviceCount: '' })).toEqual(['/deviceCount required']);
    expect(codes({ deviceCount: '', lines: 'abc.3' })).toEqual([]);
  });

  it('every problem has a sentence with its remedy', () => {
    for (const field of enquiryForm.names) {
      for (const code of ['required', 'tooLong', 'characters', 'email.format', 'phone.format', 'deviceCount.number']) {
        expect(getFieldMessage(enquiryForm, { field, code }, facts).id).toMatch(/^(business|field)\./);
      }
    }
  });
});

describe('the page for companies', () => {
  const view = {
    kinds: [
      {
        id: 'smartphone',
        title: 'Handys',
        url: 'handys',
        formFactor: 'phone' as const,
        maxPriceCents: 118_600,
        examples: ['A', 'B'],
      },
    ],
    sent: false,
  };
  const tenant = {
    ...shopState().tenant,
    legalEntity: { name: 'Umlauf Handels GmbH', email: 'hallo@example.org', phone: '+49 221 4710 410' },
  } as ReturnType<typeof shopState>['tenant'];
  const page = (over: Partial<typeof view> = {}, form?: FormState) =>
    renderInShop(<BusinessScreen view={{ ...view, ...over }} form={form} />, { tenant });

  it("the page states the shop's real price per item and promises nothing more", () => {
    const html = page();
    expect(html).toContain('1.186\u00a0€');
    expect(html).toContain('Einen Zuschlag für viele gibt es nicht');
    expect(html).not.toMatch(/\b(du|dein|dir|dich)\b/i);
  });

  it('the page has one headline and a form that posts to its own address', () => {
    const html = page();
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(
      /<form[^>]*method="post"[^>]*action="\/b2b\/ankaufsportal#enquiry"|<form[^>]*action="\/b2b\/ankaufsportal#enquiry"[^>]*method="post"/,
    );
    for (const name of [...enquiryForm.names, 'kind-phone', 'kind-lens', 'homepage'])
      expect(html).toContain(`name="${name}"`);
  });

  it('a rejected plain form shows its values, ticks and problems', () => {
    const html = page(
      {},
      {
        values: { company: 'Sandvoß <b>', email: 'ines@', 'kind-phone': 'yes' },
        problems: [{ pointer: '/email', code: 'email.format', detail: '' }],
      },
    );
    expect(html).toContain('value="Sandvoß &lt;b&gt;"');
    expect(html).toMatch(/name="kind-phone"[^>]*checked=""/);
    expect(html).not.toMatch(/name="kind-lens"[^>]*checked=""/);
    expect(html).toContain('href="#email"');
    expect(html.match(/Die E\u2011Mail-Adresse sieht unvollständig aus/g)).toHaveLength(2);
  });

  it('a sent enquiry replaces the form with a confirmation', () => {
    const html = page({ sent: true });
    expect(html).toContain('Ihre Anfrage ist da.');
    expect(html.slice(html.indexOf('id="enquiry"'))).not.toContain('<form');
  });

  it('a kind of device that the shop does not buy is left out', () => {
    const stock = [
      {
        category: { id: 'a', title: 'A', url: 'a', formFactor: 'phone' },
        devices: [{ name: 'X (2022)' }],
        top: [{ name: 'X (2022)' }],
      },
      { category: { id: 'b', title: 'B', url: 'b', formFactor: 'lens' }, devices: [], top: [] },
    ] as unknown as CategoryStock[];
    expect(toBusinessView(stock, () => 100).kinds).toMatchObject([{ id: 'a', maxPriceCents: 100, examples: ['X'] }]);
  });
});
