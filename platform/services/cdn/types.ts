import type { Job } from '../../shared/job.ts';
import type { Result } from '../../shared/result.ts';

export type CdnProvider = 'fastly' | 'cloudflare';

/** Settings of the content delivery network in front of the shops. */
export interface CdnSettings {
  provider: CdnProvider;
  /** One service of Fastly, or the zones of Cloudflare. */
  ids: readonly string[];
  token: string;
  /** Replaces the provider's own address of its API. Without a trailing slash. */
  apiUrl?: string;
}

export type PurgeError =
  /** The network does not accept the token, the service or the zone; a retry does not help. */
  | { code: 'cdn.rejected'; status: number }
  | { code: 'cdn.rateLimited' }
  /** No answer, a late one, or an error of the network. */
  | { code: 'cdn.unavailable' };

/** Removes answers from a network. Keys are those of the answers' headers; purging one again is harmless. */
export interface CachePurger {
  /** Returns the number of calls that it took. Where one fails, some keys may be purged already. */
  purge(keys: readonly string[]): Promise<Result<{ calls: number }, PurgeError>>;
}

export interface CdnService {
  /** Purges the shops whose release differs from what was purged last. Empty without a network. */
  jobs: readonly Job[];
  /** Since when purges fail; null while they succeed. */
  findFailingSince(): Promise<Date | null>;
}
