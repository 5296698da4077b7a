import type { Generated } from 'kysely';
import type { ErasureMethod, ErasureResult } from '../../shared/erasure.ts';

/** One row per item with a known serial number. */
interface ItemSerialTable {
  trade_id: number;
  item: number;
  kind: 'imei' | 'serial';
  number_sealed: string;
  /** Finds the number: see `serial-search.ts`. Null until the job of that file has read the row. */
  number_fingerprint: Generated<string | null>;
  /** E-mail address of the staff member. */
  person: string;
  at: Date;
}

/** One row per attempt to remove the data of an item; the last one counts. */
interface ErasureTable {
  id: Generated<number>;
  trade_id: number;
  item: number;
  method: ErasureMethod;
  /** Program or machine. */
  tool: string;
  result: ErasureResult;
  /** `YYYY-MM-DD` in the shop's time zone. */
  erased_on: string;
  /** E-mail address of the staff member. */
  person: string;
  at: Date;
  /** Hash of the token in the certificate's address; null unless the result is `verified`. */
  token_hash: string | null;
  /** The token itself, because the certificate is written again for each download. */
  token_sealed: string | null;
}

declare module '../../database/schema.ts' {
  interface Schema {
    item_serial: ItemSerialTable;
    erasure: ErasureTable;
  }
}
