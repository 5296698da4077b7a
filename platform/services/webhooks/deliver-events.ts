import type { Database } from '../../database/index.server.ts';
import type { Logger } from '../../shared/request-context.ts';
import { sendRequest } from '../remote/index.server.ts';
import {
  type AttemptOutcome,
  type ClaimedEvent,
  claimEvents,
  findDueTenants,
  isDelivered,
  recordAttempt,
  releaseEvent,
} from './event-queue.ts';
import { signMessage } from './signature.ts';

const TIMEOUT_MS = 10_000;
/** The answer counts by its status; its body is read only to end the exchange. */
const MAX_READ_BYTES = 4 * 1024;
const MAX_ERROR_LENGTH = 200;

/** A receiver with its keys. */
export interface SigningReceiver {
  tenant: string;
  url: string;
  keys: readonly Buffer[];
}

export interface DeliveryParts {
  database: Pick<Database, 'db'>;
  log: Logger;
  /** True where receivers must have public addresses: in every stage but the local one. */
  publicOnly: boolean;
  timeoutMs?: number;
}

interface DeliveryRun {
  now: () => Date;
  /** Aborted when the process ends. */
  stopping: AbortSignal | undefined;
}

/**
 * Sends one batch of events that are due, a few per tenant, all at the same time: a receiver that hangs delays the events
 * of other tenants by one timeout at most. Returns the number of attempts. Events of tenants without a receiver wait.
 */
export async function deliverEvents(
  parts: DeliveryParts,
  receivers: readonly SigningReceiver[],
  { now, stopping }: DeliveryRun,
): Promise<number> {
  const { db } = parts.database;
  const due = new Set(await findDueTenants(db, now()));
  const batches = receivers
    .filter(({ tenant }) => due.has(tenant))
    .map(async (receiver) => {
      const events = await claimEvents(db, receiver.tenant, now());
      await Promise.all(events.map((event) => attempt(parts, { receiver, event, now, stopping })));
      return events.length;
    });
  const counts = await Promise.all(batches);
  return counts.reduce((sum, count) => sum + count, 0);
}

interface Attempt extends DeliveryRun {
  receiver: SigningReceiver;
  event: ClaimedEvent;
}

async function attempt(parts: DeliveryParts, { event, ...run }: Attempt): Promise<void> {
  const { database, log } = parts;
  const { now, stopping } = run;
  const outcome = await send(parts, { event, ...run });
  if ('error' in outcome && stopping?.aborted) return releaseEvent(database.db, event);
  const state = await recordAttempt(database.db, event, { outcome, at: now() });
  const facts = { tenant: event.tenant, webhookId: event.id, type: event.type, attempt: event.attempts, ...outcome };
  if (isDelivered(outcome)) log.info(facts, 'a webhook was delivered');
  else if (state === 'failed') log.error(facts, 'a webhook failed for good: send it again at the desk');
  else log.warn(facts, 'a webhook was not accepted and is tried again');
}

async function send(parts: DeliveryParts, { receiver, event, now, stopping }: Attempt): Promise<AttemptOutcome> {
  const { timeoutMs = TIMEOUT_MS, publicOnly } = parts;
  const { id, body } = event;
  const timestamp = Math.floor(now().getTime() / 1_000);
  try {
    const { status } = await sendRequest({
      method: 'POST',
      url: new URL(receiver.url),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Umlauf-Webhooks/1',
        ...signMessage({ id, timestamp, body }, receiver.keys),
      },
      body,
      timeoutMs,
      publicOnly,
      bodyCutBytes: MAX_READ_BYTES,
      ...(stopping ? { signal: stopping } : {}),
    });
    return { status };
  } catch (error) {
    // Logged by the caller with the event.
    return { error: describeError(error as NodeJS.ErrnoException, timeoutMs) };
  }
}

/** Without the address: its path may be a secret of the receiver. */
function describeError({ name, code, message }: NodeJS.ErrnoException, timeoutMs: number): string {
  if (name === 'AbortError' || name === 'TimeoutError') return `no answer within ${timeoutMs / 1_000} s`;
  if (code === 'EADDRNOTPUBLIC') return message;
  return (code ?? (message || 'no answer')).slice(0, MAX_ERROR_LENGTH);
}
