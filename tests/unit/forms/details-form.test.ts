import { describe, expect, it } from 'vitest';
import { postalCodeInput } from '../../../platform/features/seller/details-fields.ts';
import { check, checkFieldValues, problemsByField } from '../../../platform/forms/check.ts';
import { detailsForm } from '../../../platform/forms/details.ts';
import { getFieldMessage } from '../../../platform/forms/field-message.ts';
import { isFullIban } from '../../../platform/forms/iban.ts';
import type { SellerField } from '../../../platform/forms/seller-fields.ts';
import { printStoredChoice, storedChoice } from '../../../platform/forms/stored-payout.ts';
import { NEIGHBOUR_SHOP, SHOP_ABROAD } from '../../support/chosen-shops.ts';
import { publicConfig, tenantIds } from '../../support/compiled-fleet.ts';

const austria = publicConfig[NEIGHBOUR_SHOP.id];
const good = {
  firstName: 'Magdalena',
  lastName: 'Gruber',
  street: 'Neubaugasse 31/8',
  postalCode: '1070',
  city: 'Wien',
  email: 'm.gruber@beispiel.at',
  paymentType: '13',
  accountHolder: 'Magdalena Gruber',
  iban: 'AT61 1904 3002 3457 3201',
  paypalEmail: '',
};

/** `field code` of all problems. */
function wrong(changes: Partial<typeof good>, tenant = austria, pays = true) {
  const { problems } = checkFieldValues(detailsForm, { ...good, ...changes }, { tenant, locale: 'de', pays });
  return [...problemsByField(detailsForm, problems)].map(([field, code]) => `${field} ${code}`);
}

describe('details form', () => {
  it('valid details pass', () => {
    expect(wrong({})).toEqual([]);
    expect(wrong({ paymentType: '2', paypalEmail: 'm@beispiel.at', iban: '', accountHolder: '' })).toEqual([]);
  });

  it('every empty field is reported, of the chosen payout method only', () => {
    const empty = Object.fromEntries(Object.keys(good).map((name) => [name, ' '])) as typeof good;
    expect(wrong({ ...empty, paymentType: '13' })).toEqual([
      'firstName required',
      'lastName required',
      'street required',
      'postalCode required',
      'city required',
      'email required',
      'accountHolder required',
      'iban required',
    ]);
    expect(wrong({ paymentType: '2' })).toEqual(['paypalEmail required']);
    expect(wrong({ paymentType: '99' })).toEqual(['paymentType paymentType.unknown']);
  });

  it('a stored account is valid without further payout fields', () => {
    const choice = { paymentType: 13, id: 'a-b_1', masked: 'AT61 ···· ···· 3201' };
    const paymentType = printStoredChoice(choice);
    expect(storedChoice(paymentType)).toEqual(choice);
    for (const plain of ['13', '', undefined, '13:', 'x:y:z', '13:a b:c']) expect(storedChoice(plain)).toBeUndefined();
    const stored = { ...good, paymentType, accountHolder: '', iban: '' };
    const facts = { tenant: austria, locale: 'de', pays: true };
    expect(checkFieldValues(detailsForm, stored, facts)).toMatchObject({
      ok: true,
      value: { payout: { paymentType: 13, stored: 'a-b_1' } },
    });
    expect(wrong({ paymentType: printStoredChoice({ ...choice, paymentType: 99 }) })).toEqual([
      'paymentType paymentType.unknown',
    ]);
    // Only one of the two: a number beside the name of a stored account is rejected.
    const both = { paymentType: 13, stored: 'a', iban: good.iban };
    expect(check(detailsForm, { ...detailsForm.toBody(good, facts), payout: both }, facts).ok).toBe(false);
  });

  it('without a payout the form asks only for the address', () => {
    const noAccount = { paymentType: '', accountHolder: '', iban: 'AT00', paypalEmail: 'x' };
    expect(wrong(noAccount, austria, false)).toEqual([]);
    expect(wrong({ ...noAccount, postalCode: '1' }, austria, false)).toEqual(['postalCode postalCode.pattern']);
    expect(wrong(noAccount)).toEqual(['paymentType required']);
  });

  it('the postal code must match the country’s rule', () => {
    expect(wrong({ postalCode: '107' })).toEqual(['postalCode postalCode.pattern']);
    expect(wrong({ postalCode: '59000' }, publicConfig[SHOP_ABROAD.id])).toEqual([]);
    for (const bad of ['00123', '99000', '5900', '٥٩٠٠٠']) {
      expect(wrong({ postalCode: bad }, publicConfig[SHOP_ABROAD.id])).toEqual(['postalCode postalCode.pattern']);
    }
  });

  it('the example postal code of every tenant is valid', () => {
    for (const id of tenantIds) {
      const { postalCode } = publicConfig[id];
      expect(wrong({ postalCode: postalCode.example }, publicConfig[id])).toEqual([]);
    }
  });

  it('a typo in an IBAN, a missing digit and a foreign account have different codes', () => {
    expect(wrong({ iban: 'AT61 1904 3002 3457 3210' })).toEqual(['iban iban.checksum']);
    expect(wrong({ iban: 'AT61 1904 3002 3457 320' })).toEqual(['iban iban.length']);
    expect(wrong({ iban: 'XX61 1904 3002 3457 3201' })).toEqual(['iban iban.country']);
    expect(wrong({ iban: 'AE07 0331 2345 6789 0123 456' })).toEqual(['iban iban.country']);
  });

  it('text that does not fit on the label is rejected', () => {
    expect(wrong({ city: 'Wien\u0000' })).toEqual(['city characters']);
    expect(wrong({ street: 'x'.repeat(101) })).toEqual(['street tooLong']);
    expect(wrong({ email: 'm.gruber@beispiel' })).toEqual(['email email.format']);
  });

  it('an IBAN is validated on blur only at its full length', () => {
    expect(isFullIban('AT61 1904 3002 3457 3210')).toBe(true);
    expect(isFullIban('at611904300234573210')).toBe(true);
    expect(isFullIban('AT61 1904 3002')).toBe(false);
    expect(isFullIban('')).toBe(false);
  });
});

describe('message at a field', () => {
  const said = (field: SellerField, code: string, tenant = austria) =>
    getFieldMessage(detailsForm, { field, code }, { tenant, locale: 'de', pays: true });

  it('the message names the fix', () => {
    expect(said('postalCode', 'postalCode.pattern')).toMatchObject({
      id: 'field.postalCode.pattern',
      values: { digits: 4, example: '1070' },
    });
    expect(said('firstName', 'required').id).toBe('field.firstName.required');
    expect(said('street', 'tooLong')).toMatchObject({ id: 'field.text.tooLong', values: { count: 100 } });
    expect(said('accountHolder', 'tooLong').id).toBe('field.text.tooLongForBank');
    expect(said('email', 'email.format').id).toBe('field.email.format');
    expect(said('paypalEmail', 'tooLong').id).toBe('field.text.tooLongHere');
    expect(said('iban', 'iban.length').id).toBe('field.iban.length');
    expect(said('iban', 'iban.format').id).toBe('field.iban.checksum');
  });

  it('a postal code with letters has its pattern as hint, and the full keyboard', () => {
    const lettered = { ...austria, postalCode: { pattern: '', digits: 7, example: '1234 AB' } };
    expect(said('postalCode', 'postalCode.pattern', lettered)).toMatchObject({
      id: 'field.postalCode.form',
      values: { example: '1234 AB' },
    });
    expect(postalCodeInput('1234 AB').inputMode).toBeUndefined();
    expect(postalCodeInput('20099').inputMode).toBe('numeric');
  });
});
