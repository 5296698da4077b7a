import type { OpenTransaction } from '../../database/index.server.ts';
import type { Secrets } from './types.ts';

/** A column of sealed texts. Every such column is declared, so that a key rotation finds all of them. */
export interface SealedColumn<Row extends object = never> {
  table: string;
  column: string;
  /** Columns of the primary key. */
  key: readonly string[];
  /** Columns that the purpose of a row's text is built from. */
  boundTo: readonly (keyof Row & string)[];
  /** The purpose that a row's text is sealed for: the text cannot be opened in another row. */
  purpose(row: Row): string;
}

/** Declares a sealed column; it must be in the list that its service exports. */
export function sealedColumn<Row extends object>(declared: SealedColumn<Row>): SealedColumn<Row> {
  return declared;
}

/** Rows with a keyed hash of data that is still known: it can be recomputed with the first key, or without a key. */
export interface KeyedRows {
  /** Plural noun, for operators. */
  what: string;
  /** Processes up to `limit` rows after the id `after`. */
  rekey(trx: OpenTransaction, secrets: Secrets, from: { after: number; limit: number }): Promise<RekeyedRows>;
}

interface RekeyedRows {
  changed: number;
  /** Number of rows that still need their old key. */
  left: number;
  /** Id of the last row; undefined when no rows are left. */
  last: number | undefined;
}

/** Id of the key that sealed a text; undefined for a text that is not sealed. */
export function parseKeyId(sealed: string): string | undefined {
  return /^1\.([\w-]{8})\.[\w-]+$/.exec(sealed)?.[1];
}
