import type { Selectable } from 'kysely';
import { fileName } from '../../shared/file-name.ts';
import { type FileService, toStoredContent } from '../files/index.server.ts';
import type { CreditNoteTable } from './tables.ts';
import type { CreditNoteFile, IssuedNote } from './types.ts';

/** The columns of a document without its PDF. */
export const NOTE_COLUMNS = [
  'public_id',
  'number',
  'kind',
  'issuer',
  'tenant',
  'trade_number',
  'issued_on',
  'scheme',
  'currency',
  'net_cents',
  'vat_cents',
  'gross_cents',
  'content',
  'person',
  'reason',
] as const satisfies readonly (keyof CreditNoteTable)[];

export function toNote(row: Pick<Selectable<CreditNoteTable>, (typeof NOTE_COLUMNS)[number]>): IssuedNote {
  return {
    id: row.public_id,
    number: row.number,
    kind: row.kind,
    issuer: row.issuer,
    tenant: row.tenant,
    tradeNumber: row.trade_number,
    issuedOn: row.issued_on,
    scheme: row.scheme,
    currency: row.currency,
    netCents: row.net_cents,
    vatCents: row.vat_cents,
    grossCents: row.gross_cents,
    content: row.content,
    person: row.person,
    reason: row.reason,
  };
}

export function nameFile(number: string): string {
  return fileName([number], 'pdf');
}

/** The document of a row; the process reads it, so that its link works without the storage's address. */
export async function toFile(
  files: Pick<FileService, 'open'>,
  row: Pick<Selectable<CreditNoteTable>, 'number' | 'pdf' | 'file_key'> | undefined,
): Promise<CreditNoteFile | undefined> {
  if (!row) return undefined;
  return { name: nameFile(row.number), content: await files.open(toStoredContent(row.pdf, row.file_key)).read() };
}
