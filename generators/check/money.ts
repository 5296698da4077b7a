import { memoizeByText } from '../memo.ts';
import { isObject, type JsonFile } from '../read/json-file.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';
import { findOrigin } from '../resolve/origin.ts';
import { findCurrencyFault } from './codes.ts';
import type { Report } from './report.ts';

/**
 * Checks that the currency of a shop, of its country's price lists and of its ways of payment are the same, and that
 * amounts can be counted in it.
 *
 * @param getPrices the price list of a country and the dated ones, in their order
 */
export function checkMoney(fleet: Fleet, getPrices: (country: string) => readonly JsonFile[], report: Report): void {
  for (const tenant of fleet.tenants) {
    const { currency } = tenant.merged;
    if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency) || findCurrencyFault(currency)) continue;
    const others = getPrices(tenant.country).filter(({ value }) => {
      const listed = isObject(value) ? value.currency : undefined;
      return typeof listed === 'string' && listed !== currency;
    });
    if (others.length > 0) for (const prices of others) reportMismatch(tenant, prices, report);
    else if (checkDecimals(tenant, currency, report)) checkPaymentTypes(tenant, currency, report);
  }
}

const countDecimals = memoizeByText((currency) => {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
});

/** Amounts are whole hundredths everywhere, from the price list to the payout file. */
function checkDecimals(tenant: Tenant, currency: string, report: Report): boolean {
  const decimals = countDecimals(currency);
  // The place is looked up for a fault only: it needs the file's syntax tree.
  const origin = decimals === 2 ? undefined : findOrigin(tenant.layers, ['currency']);
  if (!origin) return true;
  report.add('currencyDecimals', {
    span: origin.span,
    message: `Amounts in ${currency} have ${decimals === 0 ? 'no' : decimals} decimals.`,
    fix: 'Sell in a currency with two decimals, such as EUR, CHF or PLN.',
    tenant,
  });
  return false;
}

/** A currency of the base layer is that of the fleet, so the list is at fault; any other was set for the country. */
function reportMismatch(tenant: Tenant, prices: JsonFile, report: Report): void {
  const listed = isObject(prices.value) ? prices.value.currency : undefined;
  const unknown = findCurrencyFault(listed);
  const origin = findOrigin(tenant.layers, ['currency']);
  if (!origin) return;
  const own = `The shops of ${tenant.country} are in ${String(origin.value)}, their price list in ${String(listed)}.`;
  const list = prices.span(['currency']);
  const isList = origin.layer === 'base' || unknown !== undefined;
  report.add('currency', {
    span: isList ? list : origin.span,
    message: unknown?.message ?? own,
    fix: unknown?.fix ?? 'Write the same currency in both, and the amounts of the list in it.',
    notes: [{ text: 'the other currency', span: isList ? origin.span : list }],
    tenant,
  });
}

/**
 * The currencies of PayPal payouts, as its documentation lists them, without those that it pays in whole units only (HUF,
 * JPY, TWD) and those of accounts in one country (BRL, CNY, MYR).
 */
const PAYPAL_CURRENCIES = new Set('AUD CAD CHF CZK DKK EUR GBP HKD ILS MXN NOK NZD PHP PLN SEK SGD THB USD'.split(' '));

/** Whether a payment type of this code pays in the currency. A credit transfer of SEPA is in euros. */
function paysIn(code: unknown, currency: string): boolean {
  if (code === 'DirectDebitSwift') return currency === 'EUR';
  return code !== 'Paypal' || PAYPAL_CURRENCIES.has(currency);
}

function checkPaymentTypes(tenant: Tenant, currency: string, report: Report): void {
  const { paymentTypes } = tenant.merged;
  const types = Array.isArray(paymentTypes) ? paymentTypes.filter(isObject) : [];
  const unfit = [...new Set(types.map(({ code }) => code).filter((code) => !paysIn(code, currency)))];
  const origin = unfit.length === 0 ? undefined : findOrigin(tenant.layers, ['currency']);
  if (!origin) return;
  const none = unfit.length === new Set(types.map(({ code }) => code)).size;
  const reasons = unfit.map((code) =>
    code === 'Paypal' ? `Paypal makes no payouts in ${currency}` : 'DirectDebitSwift pays in euros',
  );
  report.add('paymentCurrency', {
    span: origin.span,
    message: `The shop has the currency ${currency}, but ${reasons.join(', and ')}.`,
    fix: none
      ? 'No payment type of the platform pays in this currency: choose another currency, such as EUR.'
      : 'Remove the payment type in this layer ({ "id": …, "$remove": true }), or write EUR.',
    tenant,
  });
}
