import { type SealedColumn, sealedColumn } from '../secrets/index.server.ts';

/** The id in the links is kept for the reminder, and opens in its own row alone. */
export const linkColumn = sealedColumn({
  table: 'clarification',
  column: 'token_sealed',
  key: ['id'],
  boundTo: ['token_hash'],
  purpose: (row: { token_hash: string }) => `clarification ${row.token_hash}`,
});

export const clarificationSealed: readonly SealedColumn[] = [linkColumn];
