import type { ControllingInputBody } from '../../generated/api/types.gen.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Result } from '../../shared/result.ts';
import type { Sweep } from '../../shared/sweep.ts';

export type TrackingError =
  | { code: 'application.foreign' }
  | { code: 'url.foreign' }
  /** The event requires this member. */
  | { code: 'data.missing'; member: 'offerId' | 'tradeId' };

/** One stored event, for display. */
export interface RecordedEvent {
  id: number;
  tenant: string;
  receivedAt: string;
  input: Required<ControllingInputBody>;
}

/** Events of visitors who consented, counted per browser and never per person. */
export interface TrackingService {
  /** A new random id for a browser. */
  newClientId(): string;
  /** Stores one event of a visitor who consented; a trade counts once per browser, however often it is reported. */
  record(ctx: RequestContext, input: ControllingInputBody): Promise<Result<null, TrackingError>>;
  /** The newest events of all shops; for the operator. */
  list(limit: number): Promise<RecordedEvent[]>;
  /** Deletes events older than TRACKING_RETENTION_DAYS, and creates the partitions of the next weeks. */
  sweep: Sweep;
}
