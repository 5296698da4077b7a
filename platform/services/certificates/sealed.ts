import { type SealedColumn, sealedColumn } from '../secrets/index.server.ts';

export const serialColumn = sealedColumn({
  table: 'item_serial',
  column: 'number_sealed',
  key: ['trade_id', 'item'],
  boundTo: ['trade_id', 'item'],
  purpose: (row: { trade_id: number; item: number }) => `serial ${row.trade_id}/${row.item}`,
});

/** Bound to its hash: a token copied into another row cannot be opened there. */
export const certificateTokenColumn = sealedColumn({
  table: 'erasure',
  column: 'token_sealed',
  key: ['id'],
  boundTo: ['token_hash'],
  purpose: (row: { token_hash: string | null }) => `certificate ${row.token_hash}`,
});

export const certificateSealed: readonly SealedColumn[] = [serialColumn, certificateTokenColumn];
