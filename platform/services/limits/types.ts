import type { LimitName } from '../../generated/api/limits.gen.ts';
import type { Sweep } from '../../shared/sweep.ts';

/** The request is within its limits, or may be retried after some seconds. */
export type Spent = { ok: true } | { ok: false; retryAfterSeconds: number };

export interface LimitService {
  /**
   * Counts one request of an address against all `names`. `address` is the client's, from the connection or a trusted
   * proxy. Never fails and does not wait for an unavailable database.
   */
  spend(address: string | undefined, names: readonly LimitName[]): Spent | Promise<Spent>;
  sweep: Sweep;
}

/** One counting window: a limit's minute or hour, for one address block. */
export interface Window {
  key: string;
  seconds: number;
  /** Maximum number of requests. */
  most: number;
}

/** The number of requests in a window, this one included, and the window's end. */
export interface Count {
  used: number;
  secondsLeft: number;
}
