import { sql } from 'kysely';
import { type Database, deleteBatch } from '../../database/index.server.ts';
import { DAY_MS, HOUR_MS } from '../../shared/durations.ts';
import type { Job } from '../../shared/job.ts';
import { collectEvents, MISSED_MS, noteReceivers, RECENT_MS } from './collect-events.ts';
import { type DeliveryParts, deliverEvents } from './deliver-events.ts';
import { listNewestEvents, measureEvents, queueAgain } from './event-queue.ts';
import { parseWebhookSecret } from './signature.ts';
import './tables.ts';
import type { WebhookReceiver, WebhookService } from './types.ts';

export { parseWebhookSecret } from './signature.ts';
export type {
  ListedEvent,
  ListedReceiver,
  WebhookEventState,
  WebhookReceiver,
  WebhookService,
} from './types.ts';

/** How long the log of deliveries is stored. */
export const WEBHOOK_RETENTION_DAYS = 30;

const SIX_HOURS_MS = 6 * HOUR_MS;
/** An event is sent this long after its change at the latest, unless a receiver hangs. */
const EVERY_MS = 5_000;

export interface WebhookParts extends Omit<DeliveryParts, 'database'> {
  database: Pick<Database, 'db' | 'now'>;
  /** The receivers of the current fleet. */
  receivers(): readonly WebhookReceiver[];
}

/**
 * Creates the service that sends signed events about trades to the receivers of partners (Standard Webhooks), at least
 * once. Events come from the history of trades, so a sale never waits for one.
 */
export function createWebhooks({ receivers, ...parts }: WebhookParts): WebhookService {
  const { db } = parts.database;
  // A new process looks back further once: the last one may have ended longer ago than the usual window.
  let caughtUp = false;

  const collect = async (now: Date, windowMs: number): Promise<number> => {
    const tenants = receivers().map(({ tenant }) => tenant);
    if (tenants.length === 0) return 0;
    await noteReceivers(db, tenants, now);
    return collectEvents(db, { tenants, now, from: new Date(now.getTime() - windowMs) });
  };

  const run: Job['run'] = async (now, stopping) => {
    const collected = await collect(now, caughtUp ? RECENT_MS : MISSED_MS);
    caughtUp ||= collected === 0;
    // One run may last for hours while a receiver hangs: the events of others become due meanwhile.
    const clock = () => new Date(Math.max(now.getTime(), parts.database.now().getTime()));
    return collected + (await deliverEvents(parts, listReady(receivers()), { now: clock, stopping }));
  };

  return {
    listReceivers: () =>
      receivers().map(({ tenant, url, secret }) => ({
        tenant,
        host: new URL(url).host,
        ready: parseWebhookSecret(secret) !== undefined,
      })),
    listEvents: (limit) => listNewestEvents(db, limit),
    sendAgain: ({ id, attempts }) => queueAgain(db, { id, attempts, now: parts.database.now() }),
    backlog: () => measureEvents(db),
    jobs: [
      { name: 'send webhooks', everyMs: EVERY_MS, run },
      { name: 'find missed webhooks', everyMs: HOUR_MS, run: (now) => collect(now, MISSED_MS) },
    ],
    sweep: {
      what: 'events of webhooks',
      everyMs: SIX_HOURS_MS,
      run: (now) => {
        const oldest = new Date(now.getTime() - WEBHOOK_RETENTION_DAYS * DAY_MS);
        return deleteBatch(db, 'webhook_event', sql`created_at < ${oldest}`);
      },
    },
  };
}

/** Events are never sent unsigned: without a usable secret they wait. */
function listReady(receivers: readonly WebhookReceiver[]) {
  return receivers.flatMap(({ tenant, url, secret }) => {
    const keys = parseWebhookSecret(secret);
    return keys ? [{ tenant, url, keys }] : [];
  });
}
