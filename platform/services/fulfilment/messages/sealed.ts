import { type SealedColumn, sealedColumn } from '../../secrets/index.server.ts';

export const messageTextColumn = sealedColumn({
  table: 'trade_message',
  column: 'text_sealed',
  key: ['id'],
  boundTo: ['public_id'],
  purpose: (row: { public_id: string }) => `trade message ${row.public_id}`,
});

/** A JPEG as base64. */
export const messagePhotoColumn = sealedColumn({
  table: 'trade_message_photo',
  column: 'content_sealed',
  key: ['id'],
  boundTo: ['public_id'],
  purpose: (row: { public_id: string }) => `trade message photo ${row.public_id}`,
});

export const messagesSealed: readonly SealedColumn[] = [messageTextColumn, messagePhotoColumn];
