import type { RedeemedVoucher } from '../../services/offers/types.ts';
import type { Text } from '../shop/use-text.ts';

/** What a voucher's line is called: a partner's says whose it is. */
export function voucherLabel({ code, partner = '' }: Pick<RedeemedVoucher, 'code' | 'partner'>, t: Text): string {
  return t('checkout.voucherLine', { code, by: partner ? 'partner' : 'shop', partner });
}
