/** One row a window that is being counted. Holds no address: `key` is the limit, the window's length and a keyed hash. */
export interface RequestCountTable {
  key: string;
  used: number;
  /** From here on the row counts nothing any more. */
  ends_at: Date;
}

declare module '../../database/schema.ts' {
  interface Schema {
    request_count: RequestCountTable;
  }
}
