import type { Generated } from 'kysely';

/** One row per shop that was purged, or could not be. */
interface CdnPurgeTable {
  shop: string;
  /** Release whose start the last purge was for; empty before the first one. */
  release: string;
  purged_at: Generated<Date | null>;
  /** When the shop is purged once more; null when that is done. */
  again_at: Generated<Date | null>;
  /** Since when its purges fail; null while they succeed. */
  failed_at: Generated<Date | null>;
}

declare module '../../database/schema.ts' {
  interface Schema {
    cdn_purge: CdnPurgeTable;
  }
}
