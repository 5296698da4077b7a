import { isObject, type JsonFile } from '../read/json-file.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';
import { findOrigin } from '../resolve/origin.ts';
import { findCurrencyFault } from './codes.ts';
import type { Report } from './report.ts';

/** Checks that the currency of a shop, of its country's price list and of its ways of payment are the same. */
export function checkMoney(fleet: Fleet, getPrices: (country: string) => JsonFile | undefined, report: Report): void {
  for (const tenant of fleet.tenants) {
    const { currency } = tenant.merged;
    if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency) || findCurrencyFault(currency)) continue;
    const prices = getPrices(tenant.country);
    const listed = isObject(prices?.value) ? prices.value.currency : undefined;
    if (prices && typeof listed === 'string' && listed !== currency) reportMismatch(tenant, prices, report);
    else checkPaymentTypes(tenant, currency, report);
  }
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

/** A credit transfer of SEPA is in euros. */
function checkPaymentTypes(tenant: Tenant, currency: string, report: Report): void {
  const { paymentTypes } = tenant.merged;
  const types = Array.isArray(paymentTypes) ? paymentTypes.filter(isObject) : [];
  const origin = findOrigin(tenant.layers, ['currency']);
  if (currency === 'EUR' || !origin || !types.some(({ code }) => code === 'DirectDebitSwift')) return;
  report.add('paymentCurrency', {
    span: origin.span,
    message: `The shop has the currency ${currency}, but DirectDebitSwift pays in euros.`,
    fix: 'Remove the payment type in this layer ({ "id": …, "$remove": true }), or write EUR.',
    tenant,
  });
}
