import type { OpenTransaction } from '../../database/index.server.ts';
import type { Secrets } from './types.ts';

/** A column of sealed texts. Whoever seals into a table declares it, so that a change of keys finds every one. */
export interface SealedColumn<Row extends object = never> {
  table: string;
  column: string;
  /** Columns of the primary key. */
  key: readonly string[];
  /** Columns that say what a row's text was sealed for. */
  boundTo: readonly (keyof Row & string)[];
  /** The purpose a row's text is sealed for: it opens in no other row. */
  purpose(row: Row): string;
}

/** Declares a sealed column; it must stand in the list that its service's door exports. */
export function sealedColumn<Row extends object>(declared: SealedColumn<Row>): SealedColumn<Row> {
  return declared;
}

/** Rows with a keyed hash of something that is still known: it can be made anew with the first key, or without any. */
export interface KeyedRows {
  /** For people, plural. */
  what: string;
  /** Works on up to `limit` rows after the id `after`. */
  rekey(trx: OpenTransaction, secrets: Secrets, from: { after: number; limit: number }): Promise<RekeyedRows>;
}

interface RekeyedRows {
  changed: number;
  /** Rows that went on needing the key they have. */
  left: number;
  /** Id of the last row; undefined when there is none any more. */
  last: number | undefined;
}

/** Id of the key that sealed a text; undefined for a text that is not sealed. */
export function keyIdOf(sealed: string): string | undefined {
  return /^1\.([\w-]{8})\.[\w-]+$/.exec(sealed)?.[1];
}
