import type { RedeemedVoucher } from '../../services/offers/types.ts';
import type { Text } from '../shop/use-text.ts';

/** Label of a voucher line; a partner's voucher names the partner. */
export function voucherLabel({ code, partner = '' }: Pick<RedeemedVoucher, 'code' | 'partner'>, t: Text): string {
  return t('checkout.voucherLine', { code, by: partner ? 'partner' : 'shop', partner });
}
