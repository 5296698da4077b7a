import { describe, expect, it } from 'vitest';
import { postalCodeInput } from '../../../platform/features/seller/details-fields.ts';
import { check, checkFieldValues, problemsByField } from '../../../platform/forms/check.ts';
import { detailsForm } from '../../../platform/forms/details.ts';
import { isFullIban } from '../../../platform/forms/iban.ts';
import { messageOf } from '../../../platform/forms/message-of.ts';
import type { SellerField } from '../../../platform/forms/seller-fields.ts';
import { printStoredChoice, storedChoice } from '../../../platform/forms/stored-payout.ts';
import { publicConfig, tenantIds } from '../../support/compiled-fleet.ts';

const austria = publicConfig['at/default'];
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

/** `field code` of everything wrong. */
function wrong(changes: Partial<typeof good>, tenant = austria, pays = true) {
  const { problems } = checkFieldValues(detailsForm, { ...good, ...changes }, { tenant, locale: 'de', pays });
  return [...problemsByField(detailsForm, problems)].map(([field, code]) => `${field} ${code}`);
}

describe('the details', () => {
  it('pass when everything is right', () => {
    expect(wrong({})).toEqual([]);
    expect(wrong({ paymentType: '2', paypalEmail: 'm@beispiel.at', iban: '', accountHolder: '' })).toEqual([]);
  });

  it('name every empty field, of the chosen way to be paid only', () => {
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

  it('take a stored account for the choice that names it, and ask for no more of it', () => {
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
    // One or the other: a number beside the name of an account is refused.
    const both = { paymentType: 13, stored: 'a', iban: good.iban };
    expect(check(detailsForm, { ...detailsForm.toBody(good, facts), payout: both }, facts).ok).toBe(false);
  });

  it('ask for no account where nothing is paid, but for the address all the same', () => {
    const noAccount = { paymentType: '', accountHolder: '', iban: 'AT00', paypalEmail: 'x' };
    expect(wrong(noAccount, austria, false)).toEqual([]);
    expect(wrong({ ...noAccount, postalCode: '1' }, austria, false)).toEqual(['postalCode postalCode.pattern']);
    expect(wrong(noAccount)).toEqual(['paymentType required']);
  });

  it('hold the postal code to the rule of the country', () => {
    expect(wrong({ postalCode: '107' })).toEqual(['postalCode postalCode.pattern']);
    expect(wrong({ postalCode: '59000' }, publicConfig['fr/default'])).toEqual([]);
    for (const bad of ['00123', '99000', '5900', '٥٩٠٠٠']) {
      expect(wrong({ postalCode: bad }, publicConfig['fr/default'])).toEqual(['postalCode postalCode.pattern']);
    }
  });

  it('accept the example postal code of every tenant', () => {
    for (const id of tenantIds) {
      const { postalCode } = publicConfig[id];
      expect(wrong({ postalCode: postalCode.example }, publicConfig[id])).toEqual([]);
    }
  });

  it('tell a slip in an IBAN from a missing digit and a foreign account', () => {
    expect(wrong({ iban: 'AT61 1904 3002 3457 3210' })).toEqual(['iban iban.checksum']);
    expect(wrong({ iban: 'AT61 1904 3002 3457 320' })).toEqual(['iban iban.length']);
    expect(wrong({ iban: 'XX61 1904 3002 3457 3201' })).toEqual(['iban iban.country']);
    expect(wrong({ iban: 'AE07 0331 2345 6789 0123 456' })).toEqual(['iban iban.country']);
  });

  it('refuse what fits on no label', () => {
    expect(wrong({ city: 'Wien\u0000' })).toEqual(['city characters']);
    expect(wrong({ street: 'x'.repeat(101) })).toEqual(['street tooLong']);
    expect(wrong({ email: 'm.gruber@beispiel' })).toEqual(['email email.format']);
  });

  it('check an IBAN on leaving the field only at full length', () => {
    expect(isFullIban('AT61 1904 3002 3457 3210')).toBe(true);
    expect(isFullIban('at611904300234573210')).toBe(true);
    expect(isFullIban('AT61 1904 3002')).toBe(false);
    expect(isFullIban('')).toBe(false);
  });
});

describe('the sentence at a field', () => {
  const said = (field: SellerField, code: string, tenant = austria) =>
    messageOf(detailsForm, { field, code }, { tenant, locale: 'de', pays: true });

  it('names the fix', () => {
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

  it('asks for a postal code with letters by its form, on the whole keyboard', () => {
    const lettered = { ...austria, postalCode: { pattern: '', digits: 7, example: '1234 AB' } };
    expect(said('postalCode', 'postalCode.pattern', lettered)).toMatchObject({
      id: 'field.postalCode.form',
      values: { example: '1234 AB' },
    });
    expect(postalCodeInput('1234 AB').inputMode).toBeUndefined();
    expect(postalCodeInput('20099').inputMode).toBe('numeric');
  });
});
