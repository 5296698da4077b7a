/** One row per active window. Contains no address: `key` is the limit, the window's length and a keyed hash. */
export interface RequestCountTable {
  key: string;
  used: number;
  /** From this time on the row is ignored. */
  ends_at: Date;
}

declare module '../../database/schema.ts' {
  interface Schema {
    request_count: RequestCountTable;
  }
}
