import type { RedeemedVoucher } from '../../services/offers/types.ts';
import type { LedgerRow } from '../../ui/Ledger.tsx';
import type { Formats } from '../shop/format.ts';
import type { Text } from '../shop/use-text.ts';
import { voucherLabel } from '../trade/voucher-label.ts';

interface TotalInput {
  pieces: number;
  devicesCents: number;
  voucher: RedeemedVoucher | null;
  t: Text;
  format: Formats;
}

/** Ledger rows of the total: devices, voucher and shipping. */
export function totalRows({ pieces, devicesCents, voucher, t, format }: TotalInput): LedgerRow[] {
  const rows: LedgerRow[] = [
    { key: 'devices', label: t('checkout.devices', { count: pieces }), figure: format.delta(devicesCents) },
  ];
  if (voucher) {
    rows.push({ key: 'voucher', label: voucherLabel(voucher, t), figure: `+${format.delta(voucher.valueCents)}` });
  }
  rows.push({ key: 'shipping', label: t('checkout.shipping'), figure: format.delta(0) });
  return rows;
}
