import { describe, expect, it } from 'vitest';
import { paypalList } from '../../../platform/services/fulfilment/pay/file/paypal-list.ts';

const payment = { email: 'jo@example.org', amountCents: 5, currency: 'EUR', reference: 'DE-26-118-4073' };

describe('a list for PayPal', () => {
  it('the list has address, amount, currency and trade, without a header row', () => {
    expect(paypalList([payment, { ...payment, amountCents: 1_234_500 }])).toBe(
      'jo@example.org,0.05,EUR,DE-26-118-4073\r\njo@example.org,12345.00,EUR,DE-26-118-4073\r\n',
    );
  });

  it.each(["=cmd|'x'!a@example.org", '+jo@example.org', '-jo@example.org', '%jo@example.org'])(
    '%s is written as the same mailbox and is never a formula',
    (email) => {
      const [cell] = paypalList([{ ...payment, email }]).split(',0.05');
      const read = (cell ?? '').replace(/^"|"$/g, '').replaceAll('""', '"');
      expect(read).toBe(`"${email.replace('@', '"@')}`);
    },
  );
});
