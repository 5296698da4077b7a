import type { LimitName } from '../../generated/api/limits.gen.ts';
import type { Sweep } from '../../shared/sweep.ts';

/** The request is within its limits, or how many seconds later it may be. */
export type Spent = { ok: true } | { ok: false; retryAfterSeconds: number };

export interface LimitService {
  /**
   * Counts one request of an address against all `names` at once. `address` is the client's, as the connection or a
   * trusted proxy tells it. Never fails and never waits for a database that is away.
   */
  spend(address: string | undefined, names: readonly LimitName[]): Spent | Promise<Spent>;
  sweep: Sweep;
}

/** One window to count in: a limit's minute or its hour, for one address block. */
export interface Window {
  key: string;
  seconds: number;
  /** Most requests. */
  most: number;
}

/** How often a window was used, this request included, and when it ends. */
export interface Count {
  used: number;
  secondsLeft: number;
}
