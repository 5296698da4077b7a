import { sql } from 'kysely';
import type { IntegrityRule } from '../../database/index.server.ts';

/** Invariants of credit notes. */
export const creditNoteIntegrity: readonly IntegrityRule[] = [
  {
    broken: 'series of credit notes with a missing number',
    find: sql`select series.issuer || ' ' || series.year as name from credit_note_series series
      where last_sequence <> (select count(*) from credit_note note
        where note.issuer = series.issuer and note.year = series.year)`,
  },
  {
    broken: 'cancellations of another amount than their credit note',
    find: sql`select later.number as name from credit_note later join credit_note note on note.id = later.cancels
      where later.net_cents <> -note.net_cents or later.vat_cents <> -note.vat_cents`,
  },
];
