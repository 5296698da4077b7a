import { type SealedColumn, sealedColumn } from '../../secrets/index.server.ts';

/** The token of the links is stored for the reminder, and bound to its row. */
export const clarificationLinkColumn = sealedColumn({
  table: 'clarification',
  column: 'token_sealed',
  key: ['id'],
  boundTo: ['token_hash'],
  purpose: (row: { token_hash: string }) => `clarification ${row.token_hash}`,
});

export const clarificationSealed: readonly SealedColumn[] = [clarificationLinkColumn];
