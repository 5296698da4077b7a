import { type SealedColumn, sealedColumn } from '../secrets/index.server.ts';

/** Bound to the payment account: copied into another row it cannot be opened. */
export const customerPayoutColumn = sealedColumn({
  table: 'customer_payment',
  column: 'payout_sealed',
  key: ['id'],
  boundTo: ['public_id'],
  purpose: (row: { public_id: string }) => `customer payout ${row.public_id}`,
});

export const birthDateColumn = sealedColumn({
  table: 'customer',
  column: 'birth_date_sealed',
  key: ['id'],
  boundTo: ['public_id'],
  purpose: (row: { public_id: string }) => `customer birth date ${row.public_id}`,
});

export const customerSealed: readonly SealedColumn[] = [customerPayoutColumn, birthDateColumn];
