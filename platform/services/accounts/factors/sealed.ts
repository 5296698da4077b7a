import { type SealedColumn, sealedColumn } from '../../secrets/index.server.ts';

/** Bound to the account: a secret copied into another row cannot be opened there. */
export const totpColumn = sealedColumn({
  table: 'totp',
  column: 'secret_sealed',
  key: ['account_id'],
  boundTo: ['account_id'],
  purpose: (row: { account_id: number }) => `totp ${row.account_id}`,
});

export const factorsSealed: readonly SealedColumn[] = [totpColumn];
