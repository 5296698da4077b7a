/** Progress in one column or kind of rows, after each batch. */
export interface Resealed {
  what: string;
  changed: number;
  /** Rows that still need their current key: sealed rows that do not open, and keyed hashes of any key. */
  left: number;
  kind: 'sealed' | 'keyed';
  done: boolean;
}
