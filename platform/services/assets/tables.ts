export interface AssetTable {
  /** `/assets/messages/de.1f2e3d4c.json` */
  path: string;
  /** Content type. */
  type: string;
  body: string;
  /** When a process last started with it, or renewed it. */
  published_at: Date;
}

declare module '../../database/schema.ts' {
  interface Schema {
    asset: AssetTable;
  }
}
