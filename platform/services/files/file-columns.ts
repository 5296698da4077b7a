import type { FileKind } from './types.ts';

/** A table whose rows have content in a column or an object. Its key is `id`, its object `file_key`. */
export interface FileColumn {
  table: 'trade_photo' | 'trade_message_photo' | 'credit_note';
  column: 'content' | 'content_sealed' | 'pdf';
  kind: FileKind;
  /** Text is stored as UTF-8. */
  type: 'bytea' | 'text';
  contentType: string;
  /** For a person who reads a report. */
  what: string;
}

/** Every table with files. A sealed photo stays sealed in its object. */
export const fileColumns: readonly FileColumn[] = [
  {
    table: 'trade_photo',
    column: 'content',
    kind: 'inspection-photos',
    type: 'bytea',
    contentType: 'image/jpeg',
    what: 'photos of inspections',
  },
  {
    table: 'trade_message_photo',
    column: 'content_sealed',
    kind: 'message-photos',
    type: 'text',
    contentType: 'text/plain',
    what: 'photos of messages',
  },
  {
    table: 'credit_note',
    column: 'pdf',
    kind: 'credit-notes',
    type: 'bytea',
    contentType: 'application/pdf',
    what: 'credit notes',
  },
];
