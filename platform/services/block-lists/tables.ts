import type { Generated } from 'kysely';

/** One row per IMEI of an imported block list. */
interface BlockedImeiTable {
  /** Name of the list, from its import. */
  list: string;
  imei: string;
  reason: string | null;
  /** yyyy-mm-dd. */
  since: string | null;
  /** The import that named it last; the rows of earlier imports are deleted at its end. */
  import_id: string;
}

/** One row per check of an item by staff. */
interface ImeiCheckTable {
  id: Generated<number>;
  /** Random; the sealed result is bound to it. */
  public_id: string;
  trade_id: number;
  item: number;
  person: string;
  /** The result as sealed JSON, without the IMEI. */
  result_sealed: string;
  at: Date;
}

declare module '../../database/schema.ts' {
  interface Schema {
    blocked_imei: BlockedImeiTable;
    imei_check: ImeiCheckTable;
  }
}
