import { describe, expect, it } from 'vitest';
import { BUSINESS_SHOP, CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { best, details, listCodes, withPhone } from './form-sales.ts';
import { type FormVisitor, withPlatform } from './form-visitor.ts';

const { platform, visitor } = withPlatform();

describe('plain form of the details', () => {
  it('every invalid field is named, and the values are preserved for the next visit', async () => {
    const guest = await withPhone(visitor);
    const wrong = { ...details, postalCode: '107', iban: 'AT61 1904 3002 3457 3210', city: '' };
    const answer = await guest.post('checkout', wrong);
    expect(listCodes(answer).sort()).toEqual(
      ['/address/city required', '/address/postalCode postalCode.pattern', '/payout/iban iban.checksum'].sort(),
    );
    const { step: _, ...typed } = wrong;
    expect(answer).toMatchObject({ form: { values: typed } });
    const draft = await platform().services.checkout.read(guest.ctx, guest.cookies.umlauf_checkout);
    expect(draft?.address.postalCode).toBe('107');
  });

  it('valid details redirect to the check page', async () => {
    const guest = await withPhone(visitor);
    expect(await guest.post('checkout', details)).toMatchObject({ kind: 'redirect', location: '/checkout?step=check' });
  });

  it('fields of the other payout method are not required', async () => {
    const guest = await withPhone(visitor);
    const byPayPal = { ...details, paymentType: '2', accountHolder: '', iban: '', paypalEmail: 'm@example.org' };
    expect(await guest.post('checkout', byPayPal)).toMatchObject({ kind: 'redirect' });
  });
});

describe('completion in the details form without scripts', () => {
  it('the city of the postal code and the account holder are filled in and saved', async () => {
    const guest = await withPhone(visitor);
    const answer = await guest.post('checkout', { ...details, city: '', accountHolder: ' ' });
    expect(answer).toMatchObject({ kind: 'redirect', location: '/checkout?step=check' });
    const draft = await platform().services.checkout.read(guest.ctx, guest.cookies.umlauf_checkout);
    expect(draft).toMatchObject({ address: { city: 'Wien' }, payout: { accountHolder: 'Magdalena Gruber' } });
  });

  it('a postal code with several cities leads to a choice', async () => {
    const guest = await withPhone(visitor, CONSUMER_SHOP.id);
    const german = { ...details, postalCode: '22113', city: '' };
    const answer = await guest.post('checkout', german);
    expect(answer).toMatchObject({ status: 422, form: { towns: ['Hamburg', 'Oststeinbek'] } });
    expect(listCodes(answer)).toEqual(['/address/city required']);
    expect(await guest.post('checkout', { ...german, town: 'Oststeinbek' })).toMatchObject({ kind: 'redirect' });
    const draft = await platform().services.checkout.read(guest.ctx, guest.cookies.umlauf_checkout);
    expect(draft?.address.city).toBe('Oststeinbek');
  });

  it('a question is asked once, and the unchanged value is accepted the second time', async () => {
    const guest = await withPhone(visitor);
    const odd = { ...details, street: 'Neubaugasse', postalCode: '20099', email: 'm.gruber@gmial.com' };
    const answer = await guest.post('checkout', { ...odd, postalCode: '1070' });
    expect(answer).toMatchObject({
      kind: 'render',
      status: 422,
      form: {
        problems: [],
        questions: [
          { field: 'street', code: 'houseNumber' },
          { field: 'email', code: 'mailDomain', suggestion: 'm.gruber@gmail.com' },
        ],
      },
    });
    const asked = { 'asked.street': odd.street, 'asked.email': odd.email };
    // Another value leads to another question.
    const other = await guest.post('checkout', { ...odd, ...asked, postalCode: '1070', email: 'm.gruber@gmai.com' });
    expect(other).toMatchObject({ kind: 'render', form: { problems: [] } });
    expect(await guest.post('checkout', { ...odd, ...asked, postalCode: '1070' })).toMatchObject({ kind: 'redirect' });
  });

  it('a foreign postal code leads to a question with its country, and a well-formed one is never rejected', async () => {
    const guest = await withPhone(visitor, CONSUMER_SHOP.id);
    const french = { ...details, postalCode: '75116', city: 'Paris' };
    expect(await guest.post('checkout', french)).toMatchObject({
      form: { problems: [], questions: [{ field: 'postalCode', code: 'otherCountry', countries: ['FR'] }] },
    });
    expect(await guest.post('checkout', { ...french, 'asked.postalCode': '75116' })).toMatchObject({
      kind: 'redirect',
    });
  });
});

describe('company details', () => {
  const german = { ...details, postalCode: '20099', city: 'Hamburg', iban: 'DE89 3704 0044 0532 0130 00' };
  const ready = async (): Promise<FormVisitor> => {
    const company = await visitor(BUSINESS_SHOP.id);
    await company.post('productDetail', best, { pdp: 'apple-iphone-13' });
    return company;
  };

  it('the company and its VAT number, or that it has none, are required and stored in the trade', async () => {
    const company = await ready();
    expect(listCodes(await company.post('checkout', german))).toEqual([
      '/company/name required',
      '/company/vatNumber required',
    ]);
    const wrong = await company.post('checkout', { ...german, company: 'Sandvoß', vatNumber: 'DE136695975' });
    expect(listCodes(wrong)).toEqual(['/company/vatNumber vatNumber.checksum']);
    expect(wrong).toMatchObject({ form: { values: { company: 'Sandvoß', vatNumber: 'DE136695975' } } });
    const none = { ...german, company: 'Sandvoß', vatNumber: '', withoutVatNumber: 'yes' };
    expect(await company.post('checkout', none)).toMatchObject({ kind: 'redirect' });
    const right = { ...german, company: 'Sandvoß', vatNumber: 'de 136 695 976' };
    expect(await company.post('checkout', right)).toMatchObject({ location: expect.stringContaining('step=check') });
    const lines = company.cookies.umlauf_cart ?? '';
    await company.post('checkout', { step: 'trade', lines, voucher: '', termsAccepted: 'yes' });
    const trade = await platform().services.trades.findByToken(company.ctx, company.cookies.umlauf_trade ?? '');
    expect(trade?.company).toEqual({ name: 'Sandvoß', vatNumber: 'DE136695976', selfBilling: false });
  });

  it('the agreement to a credit note is stored in the trade, and needs a VAT number or a small business', async () => {
    const company = await ready();
    const school = { ...german, company: 'Schule am Wald', vatNumber: '', withoutVatNumber: 'yes', selfBilling: 'yes' };
    const refused = await company.post('checkout', school);
    expect(listCodes(refused)).toEqual(['/company/selfBilling selfBilling.vatNumber']);
    expect(refused).toMatchObject({ form: { values: { selfBilling: 'yes' } } });
    await company.post('checkout', { ...school, smallBusiness: 'yes' });
    const lines = company.cookies.umlauf_cart ?? '';
    await company.post('checkout', { step: 'trade', lines, voucher: '', termsAccepted: 'yes' });
    const trade = await platform().services.trades.findByToken(company.ctx, company.cookies.umlauf_trade ?? '');
    expect(trade?.company).toEqual({
      name: 'Schule am Wald',
      withoutVatNumber: true,
      selfBilling: true,
      smallBusiness: true,
    });
  });

  it('private sellers are not asked for them', async () => {
    const guest = await visitor(CONSUMER_SHOP.id);
    await guest.post('productDetail', best, { pdp: 'apple-iphone-13' });
    const typed = { ...german, company: 'Sandvoß', vatNumber: 'DE1' };
    expect(await guest.post('checkout', typed)).toMatchObject({ kind: 'redirect' });
    const draft = await platform().services.checkout.read(guest.ctx, guest.cookies.umlauf_checkout);
    expect(draft?.company).toBeUndefined();
  });
});
