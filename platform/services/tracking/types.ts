import type { ControllingInputBody } from '../../generated/api/types.gen.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Result } from '../../shared/result.ts';
import type { Sweep } from '../../shared/sweep.ts';

export type TrackingError =
  | { code: 'application.foreign' }
  | { code: 'url.foreign' }
  /** The event says nothing without this member. */
  | { code: 'data.missing'; member: 'offerId' | 'tradeId' };

/** One stored step, for people. */
export interface RecordedEvent {
  id: number;
  tenant: string;
  receivedAt: string;
  input: Required<ControllingInputBody>;
}

/** What visitors who agreed to it did in a shop, counted by browser and never by person. */
export interface TrackingService {
  /** A new handle for a browser, drawn by lot. */
  newClientId(): string;
  /** Stores one step of a visitor who agreed; a trade counts once a browser, however often it is told. */
  record(ctx: RequestContext, input: ControllingInputBody): Promise<Result<null, TrackingError>>;
  /** The newest steps of all shops; for the operator. */
  list(limit: number): Promise<RecordedEvent[]>;
  /** Deletes what is older than RETENTION_DAYS. */
  sweep: Sweep;
}
