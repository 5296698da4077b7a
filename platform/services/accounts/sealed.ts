import { type SealedColumn, sealedColumn } from '../secrets/index.server.ts';

export const registrationColumn = sealedColumn({
  table: 'registration',
  column: 'payload_sealed',
  key: ['token_hash'],
  boundTo: ['tenant', 'token_hash'],
  purpose: (row: { tenant: string; token_hash: string }) => `registration ${row.tenant} ${row.token_hash}`,
});

export const accountSealed: readonly SealedColumn[] = [registrationColumn];
