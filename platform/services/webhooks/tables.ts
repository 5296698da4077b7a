import type { Generated } from 'kysely';
import type { WebhookEventState, WebhookEventType } from './types.ts';

/** One row per tenant that has had a webhook. */
interface WebhookEndpointTable {
  tenant: string;
  /** When its webhook was first seen: changes of trades before that are not announced. */
  since: Date;
}

/** One row per announced change of a trade. */
export interface WebhookEventTable {
  /** Random; the receiver's idempotency id, the same for every attempt. */
  id: string;
  tenant: string;
  /** The row of `trade_history` that it announces; unique, so that no change is announced twice. */
  history_id: number;
  type: WebhookEventType;
  /** Number of the trade. */
  number: string;
  /** The body as it is signed and sent. */
  body: string;
  state: WebhookEventState;
  /** All attempts. */
  attempts: Generated<number>;
  /** Failed attempts since it was queued last; picks the next delay. */
  retries: Generated<number>;
  next_attempt_at: Date;
  /** While it is being sent: another process takes it after that time only. */
  leased_until: Generated<Date | null>;
  /** HTTP status of the last answer; null without one. */
  last_status: Generated<number | null>;
  /** Why the last attempt had no answer. */
  last_error: Generated<string | null>;
  created_at: Date;
  delivered_at: Generated<Date | null>;
}

declare module '../../database/schema.ts' {
  interface Schema {
    webhook_endpoint: WebhookEndpointTable;
    webhook_event: WebhookEventTable;
  }
}
