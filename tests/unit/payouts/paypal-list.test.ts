import { describe, expect, it } from 'vitest';
import { paypalList } from '../../../platform/services/payouts/file/paypal-list.ts';

const payment = { email: 'jo@example.org', amountCents: 5, currency: 'EUR', reference: 'DE-26-118-4073' };

describe('a list for PayPal', () => {
  it('has address, amount, currency and trade, and nothing before the first address', () => {
    expect(paypalList([payment, { ...payment, amountCents: 1_234_500 }])).toBe(
      'jo@example.org,0.05,EUR,DE-26-118-4073\r\njo@example.org,12345.00,EUR,DE-26-118-4073\r\n',
    );
  });

  it.each(["=cmd|'x'!a@example.org", '+jo@example.org', '-jo@example.org', '%jo@example.org'])(
    'writes %s as the same mailbox that no spreadsheet calculates',
    (email) => {
      const [cell] = paypalList([{ ...payment, email }]).split(',0.05');
      const read = (cell ?? '').replace(/^"|"$/g, '').replaceAll('""', '"');
      expect(read).toBe(`"${email.replace('@', '"@')}`);
    },
  );
});
