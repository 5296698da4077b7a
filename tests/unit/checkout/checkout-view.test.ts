import { describe, expect, it } from 'vitest';
import { countItems } from '../../../platform/features/checkout/checkout-view.ts';
import { findVoucherProblem, getTradeMessage } from '../../../platform/features/checkout/page-problems.ts';
import { totalRows } from '../../../platform/features/checkout/total-rows.ts';
import { formatsFor } from '../../../platform/features/shop/format.ts';
import type { Text } from '../../../platform/features/shop/use-text.ts';
import { detailsForm } from '../../../platform/forms/details.ts';
import { SHOP_ABROAD } from '../../support/chosen-shops.ts';
import { publicConfig } from '../../support/compiled-fleet.ts';

const format = formatsFor({
  lang: 'it-IT',
  thousand: '1.000',
  currency: 'EUR',
  dateFormat: 'dd/mm/yy',
  timeZone: 'Europe/Rome',
});
const t: Text = (id, values) => (values ? `${id} ${Object.values(values).join(' ')}` : id);

describe('check page', () => {
  it('the total is explained line by line', () => {
    const voucher = { code: 'NOVEMBRE10', valueCents: 1000 };
    expect(totalRows({ pieces: 3, devicesCents: 73_250, voucher, t, format })).toEqual([
      { key: 'devices', label: 'checkout.devices 3', figure: '732,50' },
      { key: 'voucher', label: 'checkout.voucherLine NOVEMBRE10 shop ', figure: '+10,00' },
      { key: 'shipping', label: 'checkout.shipping', figure: '0,00' },
    ]);
    const partners = totalRows({ pieces: 1, devicesCents: 100, voucher: { ...voucher, partner: 'Kiosk' }, t, format });
    expect(partners[1]?.label).toBe('checkout.voucherLine NOVEMBRE10 partner Kiosk');
    expect(totalRows({ pieces: 1, devicesCents: 0, voucher: null, t, format })).toHaveLength(2);
  });

  it('every rejection has a message, known or not', () => {
    expect(getTradeMessage('cart.cap', t)).toBe('check.problem.cartCap');
    expect(getTradeMessage('voucher.expired', t)).toBe('check.problem.voucher');
    expect(getTradeMessage('toString', t)).toBe('check.problem.other');
  });

  it('the count is the quantity of devices, not of lines', () => {
    expect(countItems([{ quantity: 2 }, { quantity: 3 }])).toBe(5);
  });
});

describe('rejected voucher', () => {
  it('a voucher problem is recognised by its pointer', () => {
    expect(findVoucherProblem([{ pointer: '/voucher', code: 'voucher.minimum', detail: '' }])).toBe('minimum');
    expect(findVoucherProblem([{ pointer: '/voucher', code: 'voucher.constructor', detail: '' }])).toBeUndefined();
    expect(findVoucherProblem([{ pointer: '/address/city', code: 'required', detail: '' }])).toBeUndefined();
  });
});

describe('details', () => {
  const facts = { tenant: publicConfig[SHOP_ABROAD.id], locale: 'fr', pays: true };

  it('the details contain only the chosen payout method', () => {
    const typed = { accountHolder: 'Camille Laurent', iban: 'FR76…', paypalEmail: 'c@exemple.fr' };
    expect(detailsForm.toBody({ ...typed, paymentType: '13' }, facts).payout).toEqual({
      paymentType: 13,
      accountHolder: 'Camille Laurent',
      iban: 'FR76…',
    });
    expect(detailsForm.toBody({ ...typed, paymentType: '2' }, facts).payout).toEqual({
      paymentType: 2,
      paypalEmail: 'c@exemple.fr',
    });
  });

  it('the details contain only their own fields', () => {
    expect(detailsForm.toBody({ firstName: 'Ana', step: 'details', iban: 'x' }, { ...facts, pays: false })).toEqual({
      address: { firstName: 'Ana', lastName: '', street: '', postalCode: '', city: '', email: '' },
    });
  });
});
