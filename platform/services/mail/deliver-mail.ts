import { setTimeout as sleep } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Database } from '../../database/index.server.ts';
import { DAY_MS, HOUR_MS } from '../../shared/durations.ts';
import type { Logger } from '../../shared/request-context.ts';
import type { Secrets } from '../secrets/index.server.ts';
import { composeMail, type SmtpMail } from './compose.ts';
import {
  type ClaimedMail,
  type DeliveryOutcome,
  LEASE_MS,
  recordDeliveryOutcome,
  renewLease,
} from './delivery-leases.ts';
import { picturesIn } from './outbox.ts';
import { openBody } from './sealed.ts';
import type { Delivery, SmtpSession } from './smtp-session.ts';
import type { MailTable } from './tables.ts';

/**
 * A mail that was deferred for this long is parked for the operator. Time in which the server was unavailable does not
 * count.
 */
const TRY_FOR_MS = 5 * DAY_MS;
const FIRST_PAUSE_MS = { own: 60_000, server: 30_000 };
const MAX_RETRY_DELAY_MS = HOUR_MS;

/**
 * `again`: no known error; retry immediately on a new connection. `uncomposed`: the mail never reached the server, because
 * its text or pictures cannot be read here, for example without its data key.
 */
export type Attempt = Delivery | { outcome: 'again'; reason: string } | { outcome: 'uncomposed'; reason: string };

export interface Sending {
  database: Database;
  secrets: Pick<Secrets, 'open'>;
  /** Keeps the content of sent mails, for inspection. */
  keepsContent: boolean;
  session: SmtpSession;
  claimed: ClaimedMail;
  now: () => Date;
  log: Logger;
  /** True while the worker stops: outcomes that cannot be recorded soon are abandoned. */
  isStopping: () => boolean;
}

/** Sends one claimed mail, renews its lease meanwhile, and records the outcome. */
export async function sendClaimed(sending: Sending): Promise<Attempt> {
  const { claimed, now, isStopping } = sending;
  const lease = keepLease(sending);
  try {
    const delivery = await attemptDelivery(sending, () => now() < lease.until());
    const at = { now: now(), stopped: isStopping() };
    const settlement = decideDeliveryOutcome(delivery, claimed.mail, at);
    await recordOutcome(sending, {
      ...settlement,
      deletesContent: delivery.outcome === 'taken' && !sending.keepsContent,
    });
    return delivery;
  } finally {
    lease.stop();
  }
}

async function attemptDelivery(
  { database, secrets, session, claimed }: Sending,
  mayEnd: () => boolean,
): Promise<Attempt> {
  // A healthy server may close a connection that was idle or has reached its mail limit: retry on a new one
  // immediately.
  const again = session.used && claimed.mail.attempts === 1;
  let mail: SmtpMail;
  try {
    const body = openBody(secrets, claimed.mail);
    if (!body) throw new Error('Its text is gone.');
    mail = await composeMail(claimed.mail, {
      body,
      attachments: await loadAttachments(database, claimed.mail.id),
      pictures: await picturesIn(database.db, body.html),
    });
  } catch (error) {
    return {
      outcome: 'uncomposed',
      reason: `It could not be composed: ${error instanceof Error ? error.name : 'failure'}.`,
    };
  }
  const delivery = await session.send(mail, mayEnd);
  return delivery.outcome === 'broken' && again ? { outcome: 'again', reason: delivery.reason } : delivery;
}

function loadAttachments({ db }: Database, mailId: number) {
  return db.selectFrom('mail_attachment').selectAll().where('mail_id', '=', mailId).orderBy('position').execute();
}

function keepLease({ database, claimed, now }: Sending): { until(): Date; stop(): void } {
  let leasedUntil = claimed.leasedUntil;
  const renew = async () => {
    const next = new Date(now().getTime() + LEASE_MS);
    if (await renewLease(database.db, claimed, next)) leasedUntil = next;
  };
  // The lease lasts for four intervals, so it survives failed renewals.
  const timer = setInterval(() => renew().catch(() => {}), LEASE_MS / 4);
  return { until: () => leasedUntil, stop: () => clearInterval(timer) };
}

/**
 * Retries until the outcome is recorded: a delivered mail without a record would be sent again. While the database is
 * unavailable this blocks the worker.
 */
async function recordOutcome(
  { database, claimed, log, isStopping }: Sending,
  settlement: DeliveryOutcome,
): Promise<void> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await recordDeliveryOutcome(database, claimed, settlement);
    } catch (error) {
      if (failures === 0)
        log.error({ err: error, mail: claimed.mail.id }, 'the outcome of a mail could not be recorded yet');
      if (isStopping() && failures > 5) throw error;
      await sleep(500);
    }
  }
}

function decideDeliveryOutcome(
  delivery: Attempt,
  mail: Selectable<MailTable>,
  { now, stopped }: { now: Date; stopped: boolean },
): DeliveryOutcome {
  if (delivery.outcome === 'taken') return { set: { state: 'sent', sent_at: now, last_error: null }, reached: true };
  const { outcome, reason: last_error } = delivery;
  const first_failed_at = mail.first_failed_at ?? now;
  const isItsOwn = outcome === 'deferred' || outcome === 'uncomposed';
  const triedLong = isItsOwn && now.getTime() - first_failed_at.getTime() >= TRY_FOR_MS;
  if (outcome === 'refused' || triedLong) return { set: { state: 'parked', last_error }, reached: false };
  const atOnce = outcome === 'again' || (outcome === 'broken' && stopped);
  const pauseMs = atOnce ? 0 : pauseAfter(mail.attempts, isItsOwn ? 'own' : 'server');
  const next_attempt_at = new Date(now.getTime() + pauseMs);
  const fault = outcome === 'unknown' ? 'unknown' : 'server';
  const reached = outcome === 'unknown' && !delivery.hungUp;
  return { set: { next_attempt_at, last_error, first_failed_at, fault }, reached };
}

/** Doubles each time, up to an hour. */
function pauseAfter(attempts: number, fault: keyof typeof FIRST_PAUSE_MS): number {
  return Math.min(FIRST_PAUSE_MS[fault] * 2 ** Math.min(attempts - 1, 20), MAX_RETRY_DELAY_MS);
}
