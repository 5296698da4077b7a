import { csvFile, looksLikeFormula } from '../../../shared/csv.ts';

/** One payment to a PayPal account. Amounts are cents. */
export interface PaypalPayment {
  email: string;
  amountCents: number;
  currency: string;
  /** The trade's number. */
  reference: string;
}

/** The list that PayPal's page for payments to many takes: address, amount, currency, reference. */
export function paypalList(payments: readonly PaypalPayment[]): string {
  return csvFile(
    payments.map(({ email, amountCents, currency, reference }) => [
      addressOf(email),
      `${Math.trunc(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`,
      currency,
      reference,
    ]),
  ).slice(BOM.length);
}

/** PayPal takes the mark for a part of the first address. */
const BOM = '\uFEFF';

/**
 * An address may begin with a sign that makes a formula, and an apostrophe before it would make it somebody else's. Its
 * local part in quotes is the same mailbox (RFC 5321, 4.1.2).
 */
function addressOf(email: string): string {
  if (!looksLikeFormula(email)) return email;
  const at = email.lastIndexOf('@');
  return `"${email.slice(0, at).replace(/["\\]/g, '\\$&')}"${email.slice(at)}`;
}
