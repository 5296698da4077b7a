import { type SealedColumn, sealedColumn } from '../secrets/index.server.ts';

/** Bound to the person: a secret copied into another row cannot be opened there. */
export const staffTotpColumn = sealedColumn({
  table: 'staff',
  column: 'totp_sealed',
  key: ['id'],
  boundTo: ['id'],
  purpose: (row: { id: number }) => `staff totp ${row.id}`,
});

export const staffSealed: readonly SealedColumn[] = [staffTotpColumn];
