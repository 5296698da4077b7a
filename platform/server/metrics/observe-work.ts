import { Gauge, type Registry } from 'prom-client';
import { type Database, runAsReport } from '../../database/index.server.ts';
import { readLastRuns } from '../../services/schedule/index.server.ts';
import type { Logger } from '../../shared/request-context.ts';
import type { Services } from '../services.ts';

export interface WorkParts {
  services: Pick<Services, 'mail' | 'fulfilment' | 'payouts' | 'webhooks' | 'cdn' | 'files'>;
  database: Pick<Database, 'db' | 'now'>;
  log: Pick<Logger, 'warn'>;
}

const MS_PER_SECOND = 1_000;
/** The database is asked at most once per this time, however many collectors scrape. */
const MAX_AGE_MS = 5_000;

/**
 * What waits for staff, mail server, partners and payout, and when scheduled work was done last. Read from the database
 * during a scrape; every process gives the same figures. While the database does not answer, `umlauf_database_up` is 0 and
 * the other series are missing.
 */
export function observeWork(registry: Registry, parts: WorkParts): void {
  const gauges = createGauges(registry);
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> = Promise.resolve();
  const refresh = () => {
    if (performance.now() - readAt < MAX_AGE_MS) return reading;
    readAt = performance.now();
    reading = runAsReport(() => readWork(gauges, parts)).then(
      () => gauges.up.set(1),
      (error: unknown) => {
        for (const gauge of Object.values(gauges)) gauge.reset();
        gauges.up.set(0);
        parts.log.warn({ err: error }, 'metrics of waiting work could not be read');
      },
    );
    return reading;
  };
  new Gauge({
    name: 'umlauf_work_read_timestamp_seconds',
    help: 'When the figures of waiting work were read from the database.',
    registers: [registry],
    async collect() {
      await refresh();
      this.set((performance.timeOrigin + readAt) / 1000);
    },
  });
}

function createGauges(registry: Registry) {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `umlauf_${name}`, help, labelNames, registers: [registry] });
  return {
    up: gauge('database_up', '1 while the database answers.'),
    mails: gauge('mails', 'Mails that are not sent, by state: queued, or parked for the operator.', ['state']),
    mailAge: gauge('mail_oldest_queued_seconds', 'Age of the oldest mail that waits to be sent; 0 without one.'),
    trades: gauge('trades_waiting', 'Trades that wait for staff.', ['tenant', 'state']),
    tradeAge: gauge('trades_waiting_oldest_seconds', 'How long the oldest of them has waited.', ['tenant', 'state']),
    payouts: gauge('payouts_due', 'Payouts that are due and in no batch.', ['tenant', 'method', 'currency']),
    payoutCents: gauge('payouts_due_cents', 'Their amounts.', ['tenant', 'method', 'currency']),
    payoutAge: gauge('payouts_due_oldest_seconds', 'How long the oldest of them has been due.', [
      'tenant',
      'method',
      'currency',
    ]),
    events: gauge('webhook_events', 'Events for partners that are not delivered, by state.', ['state']),
    eventAge: gauge('webhook_oldest_queued_seconds', 'Age of the oldest event that waits; 0 without one.'),
    cdnFailing: gauge(
      'cdn_purge_failing_seconds',
      'How long purges of the content delivery network have failed; 0 while they succeed.',
    ),
    // Prometheus itself gives every series a label `job`.
    jobs: gauge('scheduled_job_last_done_timestamp_seconds', 'Time up to which the work of a job is done.', [
      'scheduled_job',
    ]),
  };
}

async function readWork(
  gauges: ReturnType<typeof createGauges>,
  { services, database }: Pick<WorkParts, 'services' | 'database'>,
): Promise<void> {
  const [mails, trades, payouts, events, cdnFailingSince, jobs] = await Promise.all([
    services.mail.backlog(),
    services.fulfilment.backlog(),
    services.payouts.totals(),
    services.webhooks.backlog(),
    services.cdn.findFailingSince(),
    readLastRuns(database.db),
  ]);
  const nowMs = database.now().getTime();
  const age = (since: Date | null) => (since ? Math.max(0, nowMs - since.getTime()) / MS_PER_SECOND : 0);
  for (const gauge of Object.values(gauges)) gauge.reset();
  gauges.mails.set({ state: 'queued' }, mails.queued);
  gauges.mails.set({ state: 'parked' }, mails.parked);
  gauges.mailAge.set(age(mails.oldestQueuedAt));
  for (const { tenant, state, count, since } of trades) {
    gauges.trades.set({ tenant, state }, count);
    gauges.tradeAge.set({ tenant, state }, age(since));
  }
  for (const { tenant, method, currency, count, totalCents, since } of payouts) {
    const labels = { tenant, method, currency };
    gauges.payouts.set(labels, count);
    gauges.payoutCents.set(labels, totalCents);
    gauges.payoutAge.set(labels, age(since));
  }
  gauges.events.set({ state: 'queued' }, events.queued);
  gauges.events.set({ state: 'failed' }, events.failed);
  gauges.eventAge.set(age(events.oldestQueuedAt));
  gauges.cdnFailing.set(age(cdnFailingSince));
  for (const [job, at] of jobs) gauges.jobs.set({ scheduled_job: job }, at.getTime() / MS_PER_SECOND);
}
