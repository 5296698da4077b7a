import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check } from '../../../platform/forms/check.ts';
import { detailsForm } from '../../../platform/forms/details.ts';
import { maskEmail, maskIban } from '../../../platform/shared/payout-masks.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP, SECOND_ABROAD, SHOP_ABROAD, THIRD_ABROAD } from '../../support/chosen-shops.ts';
import { serverConfig } from '../../support/compiled-fleet.ts';

const german = serverConfig[CONSUMER_SHOP.id];
const address = {
  firstName: 'Jonas',
  lastName: 'Reuter',
  street: 'Lange Reihe 72',
  postalCode: '20099',
  city: 'Hamburg',
  email: 'jonas@example.org',
};
const bank = { paymentType: 13, accountHolder: 'Jonas Reuter', iban: 'DE89370400440532013000' };

/** The stored address of a trade. */
const readAddress = (tenant: typeof german, input: unknown) =>
  check(detailsForm, { address: input }, { tenant, locale: tenant.locale, pays: false });
const readPayout = (tenant: typeof german, input: unknown) =>
  check(detailsForm, { address, payout: input }, { tenant, locale: tenant.locale, pays: true });
const told = ({ problems }: ReturnType<typeof readAddress>) =>
  problems.map(({ pointer, code }) => `${pointer} ${code}`);
const addressCodes = (changes: object, tenant: unknown = german) =>
  told(readAddress(tenant as typeof german, { ...address, ...changes }));
const payoutCodes = (changes: object) => told(readPayout(german, { ...bank, ...changes }));

describe('address of a seller', () => {
  it('a valid address is normalised', () => {
    const read = readAddress(german, { ...address, firstName: '  Jonas \u00a0 Karl ', city: 'Mu\u0308nchen' });
    expect(read.problems).toEqual([]);
    expect(read).toMatchObject({ value: { address: { firstName: 'Jonas Karl', city: 'München' } } });
  });

  it('all missing fields are reported together, each with its pointer', () => {
    expect(told(readAddress(german, {}))).toEqual([
      '/address/firstName required',
      '/address/lastName required',
      '/address/street required',
      '/address/postalCode required',
      '/address/city required',
      '/address/email required',
    ]);
  });

  it.each([
    [{ firstName: '   ' }, '/address/firstName required'],
    [{ firstName: '···' }, '/address/firstName required'],
    [{ lastName: 'x'.repeat(61) }, '/address/lastName tooLong'],
    [{ city: 'Ham\u0000burg' }, '/address/city characters'],
    [{ city: 'Ham\ud800burg' }, '/address/city characters'],
    [{ city: 'Ham\u202eburg' }, '/address/city characters'],
    [{ street: 'Lange Reihe\nBcc: x' }, '/address/street characters'],
    [{ lastName: 7 }, '/address/lastName type'],
    [{ lastName: ['Reuter'] }, '/address/lastName type'],
    [{ postalCode: '2009' }, '/address/postalCode postalCode.pattern'],
    [{ postalCode: '20099\n' }, '/address/postalCode characters'],
    [{ email: 'jonas' }, '/address/email email.format'],
    [{ email: 'jonas@example' }, '/address/email email.format'],
    [{ email: 'a b@example.org' }, '/address/email email.format'],
    [{ email: 'a@example.org, b@example.org' }, '/address/email email.format'],
    [{ email: '"Jonas" <jonas@example.org>' }, '/address/email email.format'],
    [{ email: 'jonas..r@example.org' }, '/address/email email.format'],
  ])('the address is rejected for %j', (changes, problem) => {
    expect(addressCodes(changes)).toEqual([problem]);
  });

  it.each([
    [NEIGHBOUR_SHOP.id, '1070', '10700'],
    [CONSUMER_SHOP.id, '20099', '2009'],
    [SECOND_ABROAD.id, '28013', '280130'],
    [SHOP_ABROAD.id, '59000', '00100'],
    [SHOP_ABROAD.id, '98000', '99000'],
    [THIRD_ABROAD.id, '20121', 'I-20121'],
  ] as const)('the postal code in %s: %s is valid, %s is not', (id, good, bad) => {
    expect(addressCodes({ postalCode: good }, serverConfig[id])).toEqual([]);
    expect(addressCodes({ postalCode: bad }, serverConfig[id])).toEqual(['/address/postalCode postalCode.pattern']);
  });

  it('names may contain every letter of people’s names', () => {
    const names = ['Żaneta', 'Ñuñoa', 'Øystein', 'O’Brien', 'Đorđević', 'Œuvré', 'Щукин', '山田', 'Ωμέγα'];
    for (const lastName of names) expect(addressCodes({ lastName })).toEqual([]);
  });

  it('a field of a megabyte is rejected without processing', () => {
    const huge = 'x'.repeat(1_000_000);
    expect(addressCodes({ street: huge, email: huge })).toEqual(['/address/street tooLong', '/address/email tooLong']);
    expect(payoutCodes({ iban: huge })).toEqual(['/payout/iban tooLong']);
  });

  it('validation never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        readAddress(german, input);
        readPayout(german, input);
      }),
    );
  });
});

describe('payout of a seller', () => {
  it('the IBAN is stored in electronic format', () => {
    expect(readPayout(german, { ...bank, iban: 'de89 3704 0044 0532 0130 00' })).toMatchObject({
      value: { payout: bank },
    });
  });

  it.each([
    [{ iban: '' }, '/payout/iban required'],
    [{ iban: 'DE88370400440532013000' }, '/payout/iban iban.checksum'],
    [{ iban: 'DE8937040044053201300' }, '/payout/iban iban.length'],
    [{ iban: 'DE89X70400440532013000' }, '/payout/iban iban.format'],
    [{ iban: 'XX89370400440532013000' }, '/payout/iban iban.country'],
    // A valid IBAN outside of SEPA.
    [{ iban: 'BR9700360305000010009795493P1' }, '/payout/iban iban.country'],
    [{ accountHolder: '' }, '/payout/accountHolder required'],
    [{ paymentType: undefined }, '/payout/paymentType required'],
    [{ paymentType: Number.NaN }, '/payout/paymentType required'],
    [{ paymentType: 99 }, '/payout/paymentType paymentType.unknown'],
    [{ paymentType: '13' }, '/payout/paymentType paymentType.unknown'],
    [{ paymentType: 2 }, '/payout/paypalEmail required'],
    [{ paymentType: 2, paypalEmail: 'x' }, '/payout/paypalEmail email.format'],
  ])('the payout is rejected for %j', (changes, problem) => {
    expect(payoutCodes(changes)).toEqual([problem]);
  });

  it('valid IBANs of the five countries pass, and each with two swapped digits fails', () => {
    const ibans = [
      'AT611904300234573201',
      'DE89370400440532013000',
      'ES9121000418450200051332',
      'IT60X0542811101000000123456',
    ];
    for (const iban of [...ibans, 'FR1420041010050500013M02606']) {
      expect(payoutCodes({ iban })).toEqual([]);
      const swapped = iban.replace(/^(..)(.)(.)/, '$1$3$2');
      if (swapped !== iban) expect(payoutCodes({ iban: swapped })).toEqual(['/payout/iban iban.checksum']);
    }
  });

  it('the payout is shown masked', () => {
    expect(maskIban('DE89370400440532013000')).toBe('DE89 ···· ···· 3000');
    expect(maskEmail('jonas.reuter@example.org')).toBe('jo···@example.org');
  });
});
