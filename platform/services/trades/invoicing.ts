import type { RequestContext } from '../../shared/request-context.ts';
import type { TradeRow } from './lock-trade.ts';

/** Who writes the invoice of a company's trade: the operator by a credit note, or the company. */
export type Invoicing = 'creditNote' | 'ownInvoice';

/** Undefined for other sellers, and in shops that write no credit notes. */
export function invoicingFor(
  { selfBilling }: Pick<RequestContext['tenant'], 'selfBilling'>,
  row: Pick<TradeRow, 'company_name' | 'is_test' | 'self_billing' | 'vat_registered'>,
): Invoicing | undefined {
  if (!selfBilling || row.company_name === null || row.is_test) return undefined;
  // The tax of a number that the register does not know is unclear.
  return row.self_billing === true && row.vat_registered !== false ? 'creditNote' : 'ownInvoice';
}
