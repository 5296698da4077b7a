import { describe, expect, it } from 'vitest';
import { detailProblems, isFullIban } from '../../../platform/features/seller/details-rules.ts';
import { fieldMessage, fieldOf, problemsByField } from '../../../platform/features/seller/field-messages.ts';
import type { Text } from '../../../platform/features/shop/use-text.ts';
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
  const codes = problemsByField(detailProblems({ ...good, ...changes }, tenant, pays));
  return [...codes].map(([field, code]) => `${field} ${code}`);
}

describe('the details', () => {
  it('pass when everything is right', () => {
    expect(wrong({})).toEqual([]);
    expect(wrong({ paymentType: '2', paypalEmail: 'm@beispiel.at', iban: '', accountHolder: '' })).toEqual([]);
  });

  it('name every empty field, of the chosen way to be paid only', () => {
    const empty = Object.fromEntries(Object.keys(good).map((name) => [name, ' '])) as typeof good;
    expect(wrong({ ...empty, paymentType: '13' })).toEqual([
      'firstName minLength',
      'lastName minLength',
      'street minLength',
      'postalCode minLength',
      'city minLength',
      'email minLength',
      'accountHolder minLength',
      'iban minLength',
    ]);
    expect(wrong({ paymentType: '2' })).toEqual(['paypalEmail minLength']);
    expect(wrong({ paymentType: '99' })).toEqual(['paymentType required']);
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
    expect(wrong({ city: 'Wien\u0000' })).toEqual(['city pattern']);
    expect(wrong({ street: 'x'.repeat(101) })).toEqual(['street maxLength']);
    expect(wrong({ email: 'm.gruber@beispiel' })).toEqual(['email pattern']);
  });

  it('check an IBAN on leaving the field only at full length', () => {
    expect(isFullIban('AT61 1904 3002 3457 3210')).toBe(true);
    expect(isFullIban('at611904300234573210')).toBe(true);
    expect(isFullIban('AT61 1904 3002')).toBe(false);
    expect(isFullIban('')).toBe(false);
  });
});

describe('the sentence at a field', () => {
  const t: Text = (id, values) => `${id} ${values?.digits ?? ''} ${values?.example ?? ''}`.trim();
  const input = { t, postalCode: austria.postalCode, label: () => 'PLZ' };

  it('is the same for the server’s code and for the schema’s', () => {
    const pairs = [
      ['firstName', 'required', 'minLength'],
      ['email', 'email.format', 'pattern'],
      ['street', 'tooLong', 'maxLength'],
      ['city', 'characters', 'pattern'],
      ['postalCode', 'postalCode.pattern', 'pattern'],
    ] as const;
    for (const [field, server, schema] of pairs) {
      expect(fieldMessage(field, server, input)).toBe(fieldMessage(field, schema, input));
    }
  });

  it('names the fix', () => {
    expect(fieldMessage('postalCode', 'postalCode.pattern', input)).toBe('field.postalCode.pattern 4 1070');
    expect(fieldMessage('iban', 'iban.length', input)).toContain('field.iban.length');
    expect(fieldMessage('iban', 'iban.format', input)).toContain('field.iban.checksum');
  });

  it('belongs to a field only when the pointer does', () => {
    expect(fieldOf({ pointer: '/address/postalCode' })).toBe('postalCode');
    expect(fieldOf({ pointer: '/lines/0/quantity' })).toBeUndefined();
    expect(fieldOf({ pointer: '/address/constructor' })).toBeUndefined();
  });
});
