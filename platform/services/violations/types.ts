import type { RequestContext } from '../../shared/request-context.ts';
import type { Sweep } from '../../shared/sweep.ts';
import type { PolicyViolationTable } from './tables.ts';

/** Reports of one shop, day, directive and blocked origin. */
export interface CountedViolation extends PolicyViolationTable {
  /** `2026-04-28`, UTC. */
  day: string;
}

/** Counts what browsers report of a shop's content security policy. */
export interface ViolationService {
  /**
   * Counts the reports in a body, of either format; resolves with how many it understood. The first of its kind on a day
   * is a line in the log.
   */
  record(ctx: RequestContext, body: unknown): Promise<number>;
  /** The newest days first, the most reported of a day first. */
  list(limit: number): Promise<CountedViolation[]>;
  sweep: Sweep;
}
