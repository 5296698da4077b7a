import { createCloudflarePurger } from './cloudflare.ts';
import { createFastlyPurger } from './fastly.ts';
import { findFailingSince, type PurgeJobParts, purgeJob } from './purge-job.ts';
import type { CachePurger, CdnService, CdnSettings } from './types.ts';

export { shopKey } from './keys.ts';
export type { CdnProvider, CdnService, CdnSettings, PurgeError } from './types.ts';

/** The client of a network's purge API. */
export function createPurger({ provider, ...settings }: CdnSettings): CachePurger {
  return provider === 'fastly' ? createFastlyPurger(settings) : createCloudflarePurger(settings);
}

export interface CdnParts extends Omit<PurgeJobParts, 'purger'> {
  /** Undefined where no network is in front of the shops. */
  settings: CdnSettings | undefined;
}

/** Creates the service that keeps the content delivery network in front of the shops current. */
export function createCdn({ settings, ...parts }: CdnParts): CdnService {
  return {
    jobs: settings ? [purgeJob({ ...parts, purger: createPurger(settings) })] : [],
    // Rows of a network that was removed say nothing of today.
    findFailingSince: async () => (settings ? findFailingSince(parts.database.db) : null),
  };
}
