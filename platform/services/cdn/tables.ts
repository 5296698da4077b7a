import type { Generated } from 'kysely';

/** One row per shop that was purged. */
interface CdnPurgeTable {
  shop: string;
  /** Release whose start the purge was for. */
  release: string;
  purged_at: Date;
  /** When the shop is purged once more; null when that is done. */
  again_at: Generated<Date | null>;
}

declare module '../../database/schema.ts' {
  interface Schema {
    cdn_purge: CdnPurgeTable;
  }
}
