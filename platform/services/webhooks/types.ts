import type { Job } from '../../shared/job.ts';
import type { Sweep } from '../../shared/sweep.ts';

export type WebhookEventType = 'trade.created' | 'trade.paid' | 'trade.cancelled';

/** `failed`: every attempt failed; only staff send it again. */
export type WebhookEventState = 'queued' | 'delivered' | 'failed';

/** The receiver of a tenant's partner, as the tenant file and the environment name it. */
export interface WebhookReceiver {
  tenant: string;
  url: string;
  /** `whsec_…`, several during a rotation; undefined where the variable has no value. */
  secret: string | undefined;
}

/** A receiver for staff: without path and secret. */
export interface ListedReceiver {
  tenant: string;
  host: string;
  /** False without a usable secret: its events wait. */
  ready: boolean;
}

export interface ListedEvent {
  id: string;
  tenant: string;
  type: WebhookEventType;
  /** Number of the trade. */
  number: string;
  state: WebhookEventState;
  attempts: number;
  /** HTTP status of the last answer; null without one. */
  lastStatus: number | null;
  /** Why the last attempt had no answer. */
  lastError: string | null;
  /** Null unless queued. */
  nextAttemptAt: Date | null;
  createdAt: Date;
  deliveredAt: Date | null;
}

export interface EventBacklog {
  queued: number;
  /** Out of attempts; they stay in the log of deliveries for its retention. */
  failed: number;
  oldestQueuedAt: Date | null;
}

export interface WebhookService {
  listReceivers(): ListedReceiver[];
  /** The newest events of all tenants. */
  listEvents(limit: number): Promise<ListedEvent[]>;
  /**
   * Queues an event for an attempt in the next seconds, with the same id. `unchanged`: it is being sent, is due anyway, or
   * had another attempt since `attempts` was read.
   */
  sendAgain(event: { id: string; attempts: number }): Promise<'queued' | 'unchanged' | 'unknown'>;
  /** For metrics. */
  backlog(): Promise<EventBacklog>;
  jobs: readonly Job[];
  sweep: Sweep;
}
