import { greetingName } from '../../../shared/user-text.ts';
import type { RedeemedVoucher } from '../../offers/index.server.ts';
import type { Texts } from '../../texts/index.server.ts';

/** Parameters for the message's choice between a greeting with a name and one without. */
export function toGreeting(typed: string): { named: 'yes' | 'no'; name: string } {
  const name = greetingName(typed);
  return name === undefined ? { named: 'no', name: '' } : { named: 'yes', name };
}

/** Omits the host of a masked PayPal address: the seller typed it, and a mail program would turn it into a link. */
export function formatMaskedAccount(masked: string): string {
  return masked.includes('@') ? `PayPal ${masked.slice(0, masked.lastIndexOf('@'))}` : masked;
}

/** Formats placeholder words like a masked PayPal address. */
export function maskQuotedText(words: string): string {
  return `${words.slice(0, 2)}···@${words.replace(/[^a-z.]/g, '')}.example`;
}

/** The voucher's line; its value is part of the trade's total. */
export function voucherLine({ code, partner = '', valueCents }: RedeemedVoucher, { t, formats }: Texts): string {
  return t('mail.trade.voucher', {
    code,
    by: partner ? 'partner' : 'shop',
    partner,
    amount: formats.money(valueCents),
  });
}
