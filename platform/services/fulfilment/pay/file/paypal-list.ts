import { csvFile, looksLikeFormula } from '../../../../shared/csv.ts';

/** One payment to a PayPal account. Amounts are cents. */
export interface PaypalPayment {
  email: string;
  amountCents: number;
  currency: string;
  /** The trade's number. */
  reference: string;
}

/** CSV for PayPal's mass payment page: address, amount, currency, reference. */
export function paypalList(payments: readonly PaypalPayment[]): string {
  return csvFile(
    payments.map(({ email, amountCents, currency, reference }) => [
      quoteAddress(email),
      `${Math.trunc(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`,
      currency,
      reference,
    ]),
  ).slice(BOM.length);
}

/** PayPal treats the byte order mark as part of the first address. */
const BOM = '\uFEFF';

/**
 * An address may begin with a character that spreadsheets treat as a formula, and a leading apostrophe would change it.
 * Its quoted local part is the same mailbox (RFC 5321, 4.1.2).
 */
function quoteAddress(email: string): string {
  if (!looksLikeFormula(email)) return email;
  const at = email.lastIndexOf('@');
  return `"${email.slice(0, at).replace(/["\\]/g, '\\$&')}"${email.slice(at)}`;
}
