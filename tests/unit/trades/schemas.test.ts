import { Ajv } from 'ajv';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { apiSchemas } from '../../../platform/generated/api/schemas.gen.ts';
import type { TradeBody, TradeInputBody } from '../../../platform/generated/api/types.gen.ts';
import { MAX_LENGTH } from '../../../platform/services/trades/fields.ts';
import type { TradeInput, TradeView } from '../../../platform/services/trades/types.ts';
import { readAddress, readPayout } from '../../../platform/services/trades/validate.ts';
import { serverConfig } from '../../support/compiled-fleet.ts';

const ajv = new Ajv({ allErrors: true, strict: false });
for (const schema of Object.values(apiSchemas)) ajv.addSchema(schema);
const formAddress = ajv.getSchema('umlauf:api/trade-address');
const formPayout = ajv.getSchema('umlauf:api/trade-payout');

const address = {
  firstName: 'Jonas',
  lastName: 'Reuter',
  street: 'Lange Reihe 72',
  postalCode: '20099',
  city: 'Hamburg',
  email: 'jonas@example.org',
};
const tenant = serverConfig['de/default'];

describe('the forms and the server', () => {
  it('know the same longest texts', () => {
    const [bank] = apiSchemas['umlauf:api/trade-payout'].oneOf;
    expect(bank.properties.accountHolder.maxLength).toBe(MAX_LENGTH.accountHolder);
    expect(bank.properties.iban.maxLength).toBe(MAX_LENGTH.iban);
  });

  it('take the same addresses: what the server takes, no form holds back', () => {
    const names = ['Żaneta', 'O’Brien', 'Щукин', '山田', 'x'.repeat(60), 'Jo 😀'];
    const emails = ['a.b+c@sub.example.org', 'ü@exämple.de', `${'x'.repeat(60)}@example.org`];
    const all = [
      ...names.map((lastName) => ({ ...address, lastName })),
      ...emails.map((email) => ({ ...address, email })),
    ];
    for (const one of all) {
      expect(readAddress(tenant, one).problems).toEqual([]);
      expect(formAddress?.(one), JSON.stringify(one)).toBe(true);
    }
  });

  it.each([
    { firstName: '' },
    { street: 'a\u0000b' },
    { street: 'a\nb' },
    { city: 'a\u202eb' },
    { city: 'x'.repeat(81) },
    { email: 'x' },
    { email: 'a b@example.org' },
    { email: 'a@example.org,b@example.org' },
  ])('refuse %j', (changes) => {
    expect(readAddress(tenant, { ...address, ...changes }).problems).toHaveLength(1);
    expect(formAddress?.({ ...address, ...changes })).toBe(false);
  });

  it('want the fields of the chosen way to be paid, and no others', () => {
    const iban = 'DE89370400440532013000';
    expect(formPayout?.({ paymentType: 13, accountHolder: 'Jo', iban })).toBe(true);
    expect(formPayout?.({ paymentType: 2, paypalEmail: 'jo@example.org' })).toBe(true);
    expect(formPayout?.({ paymentType: 2, accountHolder: 'Jo', iban })).toBe(false);
    expect(readPayout(tenant, { paymentType: 2, accountHolder: 'Jo', iban }).problems).toHaveLength(1);
  });

  it('have the same types', () => {
    expectTypeOf<TradeInputBody>().toExtend<TradeInput>();
    expectTypeOf<TradeInput>().toExtend<TradeInputBody>();
    expectTypeOf<keyof TradeBody['trade']>().toEqualTypeOf<keyof TradeView>();
  });
});
