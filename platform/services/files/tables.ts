import type { Generated } from 'kysely';

/** One row per object in the storage, from before its upload until after its deletion. */
interface StoredFileTable {
  /** Kind and 128 random bits, as in `inspection-photos/…`. */
  key: string;
  content_type: string;
  /** SHA-256. */
  content_hash: Uint8Array;
  bytes: number;
  /** Null while a row uses it; triggers keep it. A new row is unused. */
  unused_since: Generated<Date | null>;
  /** From then on no row can use it. */
  deletion_started_at: Date | null;
}

declare module '../../database/schema.ts' {
  interface Schema {
    stored_file: StoredFileTable;
  }
}
