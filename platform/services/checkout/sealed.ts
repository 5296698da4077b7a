import { type SealedColumn, sealedColumn } from '../secrets/index.server.ts';

export const draftColumn = sealedColumn({
  table: 'checkout_draft',
  column: 'sealed',
  key: ['token_hash'],
  boundTo: ['tenant', 'token_hash'],
  purpose: (row: { tenant: string; token_hash: string }) => `checkout draft ${row.tenant} ${row.token_hash}`,
});

export const checkoutSealed: readonly SealedColumn[] = [draftColumn];
