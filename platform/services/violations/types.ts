import type { RequestContext } from '../../shared/request-context.ts';
import type { Sweep } from '../../shared/sweep.ts';
import type { PolicyViolationTable } from './tables.ts';

/** Reports of one shop, day, directive and blocked origin. */
export interface CountedViolation extends PolicyViolationTable {
  /** `2026-04-28`, UTC. */
  day: string;
}

/** Counts the browsers' reports about a shop's content security policy. */
export interface ViolationService {
  /**
   * Counts the reports in a body of either format; resolves to the number of valid ones. The first one of its kind per
   * day is logged.
   */
  record(ctx: RequestContext, body: unknown): Promise<number>;
  /** Newest day first, then the most frequent first. */
  list(limit: number): Promise<CountedViolation[]>;
  sweep: Sweep;
}
