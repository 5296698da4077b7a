import { type SealedColumn, sealedColumn } from '../secrets/index.server.ts';

export const imeiCheckColumn = sealedColumn({
  table: 'imei_check',
  column: 'result_sealed',
  key: ['id'],
  boundTo: ['public_id'],
  purpose: (row: { public_id: string }) => `imei check ${row.public_id}`,
});

export const blockListSealed: readonly SealedColumn[] = [imeiCheckColumn];
