import { SpanKind } from '@opentelemetry/api';
import type { Database } from '../../database/index.server.ts';
import type { Logger } from '../../shared/request-context.ts';
import { contextOfRequest, failSpan, withSpan } from '../../shared/spans.ts';
import type { Secrets } from '../secrets/index.server.ts';
import { type Attempt, sendClaimed } from './deliver-mail.ts';
import { type ClaimedMail, claimMail, makeDueNow } from './delivery-leases.ts';
import { ServerHealth } from './server-health.ts';
import { openSmtpSession, SMTP_TIMES, type SmtpSession, type SmtpTimes } from './smtp-session.ts';

export interface MailWorkerOptions {
  database: Database;
  /** For example `smtps://user:password@mail.example:465`. */
  smtpUrl: string;
  /** Opens what waits. */
  secrets: Pick<Secrets, 'open'>;
  /** Keeps texts and attachments of sent mails; otherwise they are deleted after sending. */
  keepsContent?: boolean;
  log: Logger;
  now?: () => Date;
  /** Pause between two polls of an empty outbox, in milliseconds. */
  pauseMs?: number;
  /** Pause after the first failure of the server, in milliseconds; doubles with each further one, up to 20 seconds. */
  awayPauseMs?: number;
  /** Timeouts of the server; for tests. */
  times?: SmtpTimes;
}

export interface MailWorker {
  /** Stops after the current mail; one that takes longer than 5 seconds is released. */
  stop(): Promise<void>;
}

const STOP_MS = 5_000;
const IDLE_SESSION_MS = 30_000;
/** Maximum number of completely sent mails that wait for the server's reply while others are sent. */
const MAX_UNACKNOWLEDGED_MAILS = 4;

/**
 * Sends the mails of the outbox until stopped, one after the other over one connection. Several workers, also in
 * several processes, share the work. A mail is claimed only after a server has accepted the connection, so an
 * unavailable server costs no attempt. A mail is sent twice only when a server accepted it and its reply was lost; both
 * copies have the same Message-ID.
 */
export function startMailWorker(options: MailWorkerOptions): MailWorker {
  const stopping = new AbortController();
  const usual = { keepsContent: false, now: () => new Date(), pauseMs: 2_000, awayPauseMs: 2_000, times: SMTP_TIMES };
  const round = new MailWorkerLoop({ ...usual, ...options }, stopping.signal);
  const done = round.run();
  return {
    stop: async () => {
      stopping.abort();
      const late = setTimeout(() => round.cut(), STOP_MS);
      await done;
      clearTimeout(late);
    },
  };
}

class MailWorkerLoop {
  readonly #options: Required<MailWorkerOptions>;
  readonly #signal: AbortSignal;
  readonly #health: ServerHealth;
  readonly #sessions = new Set<SmtpSession>();
  /** Mails being sent; all except the last one only wait for the server's reply. */
  readonly #sending = new Set<Promise<void>>();
  #session: SmtpSession | undefined;
  #lastUsed = 0;

  constructor(options: Required<MailWorkerOptions>, signal: AbortSignal) {
    this.#options = options;
    this.#signal = signal;
    this.#health = new ServerHealth(options);
  }

  async run(): Promise<void> {
    const { log, pauseMs } = this.#options;
    await this.#health
      .logBacklog()
      .catch((error: unknown) => log.error({ err: error }, 'the outbox could not be read'));
    while (!this.#signal.aborted) {
      const pauseFor = await this.#sendNext().catch((error: unknown) => {
        log.error({ err: error }, 'the outbox could not be processed');
        return Math.max(pauseMs, 1_000);
      });
      if (pauseFor > 0) await pause(pauseFor, this.#signal);
    }
    await Promise.all(this.#sending);
    for (const session of this.#sessions) session.close();
  }

  /** Aborts the mails being sent. */
  cut(): void {
    for (const session of this.#sessions) session.close();
  }

  /** Sends at most one mail; resolves to the pause before the next, in milliseconds. */
  async #sendNext(): Promise<number> {
    const { database, now, pauseMs } = this.#options;
    if (this.#health.failing) await makeDueNow(database.db, now(), 'one');
    if (!(await anythingDue(database, now()))) {
      this.#closeIdle();
      return pauseMs;
    }
    const session = await this.#openSession();
    if (!session) return this.#health.pauseMs;
    const claimed = await claimMail(database, now());
    if (!claimed) return pauseMs;
    await this.#send(session, claimed);
    return this.#health.pauseMs;
  }

  async #openSession(): Promise<SmtpSession | undefined> {
    if (this.#session?.open) return this.#session;
    this.#session = undefined;
    const session = await openSmtpSession(this.#options.smtpUrl, this.#options.times).catch((error: unknown) =>
      this.#health.recordUnreachable(error),
    );
    if (!session) return undefined;
    this.#sessions.add(session);
    this.#session = session;
    await this.#health.recordAnswer();
    return session;
  }

  /**
   * Waits for the mail, but not for the reply of a slow server that has all of it: the next mail takes a new
   * connection.
   */
  async #send(session: SmtpSession, claimed: ClaimedMail): Promise<void> {
    const sending = this.#sendTraced(session, claimed)
      .then((delivery) => this.#recordOutcome(claimed, delivery))
      // Logged here, because the caller does not wait for slow replies.
      .catch((error: unknown) => this.#options.log.error({ err: error }, 'the outbox could not be processed'))
      .finally(() => {
        this.#lastUsed = Date.now();
        this.#sending.delete(sending);
        if (!session.open) this.#sessions.delete(session);
        else if (this.#session !== session) session.close();
      });
    this.#sending.add(sending);
    const slow = new AbortController();
    await Promise.race([sending, pause(this.#options.times.dialogueMs, slow.signal)]);
    slow.abort();
    if (!this.#sending.has(sending)) return;
    this.#session = undefined;
    if (this.#sending.size >= MAX_UNACKNOWLEDGED_MAILS) await Promise.race(this.#sending);
  }

  /** As part of the trace of the request that wrote the mail, which may have ended hours ago. */
  #sendTraced(session: SmtpSession, claimed: ClaimedMail): Promise<Attempt> {
    const { kind, tenant, request_id } = claimed.mail;
    const attributes = { 'umlauf.mail': kind, 'umlauf.tenant': tenant };
    return withSpan(
      { name: 'deliver mail', kind: SpanKind.CONSUMER, attributes, parent: contextOfRequest(request_id) },
      async (span) => {
        const attempt = await sendClaimed({
          ...this.#options,
          session,
          claimed,
          isStopping: () => this.#signal.aborted,
        });
        span.setAttribute('umlauf.mail.outcome', attempt.outcome);
        if (attempt.outcome !== 'taken') failSpan(span, attempt.outcome);
        return attempt;
      },
    );
  }

  async #recordOutcome({ mail }: ClaimedMail, delivery: Attempt): Promise<void> {
    if (delivery.outcome === 'taken') await this.#health.recordAccepted();
    else if (delivery.outcome === 'refused') await this.#health.logParked();
    else if (delivery.outcome === 'uncomposed')
      this.#options.log.error(
        { mail: mail.id, reason: delivery.reason },
        'a mail could not be composed; it is retried',
      );
    else if (delivery.outcome !== 'again' && !this.#signal.aborted) await this.#health.recordFailure(mail.id, delivery);
  }

  #closeIdle(): void {
    if (!this.#session || Date.now() - this.#lastUsed < IDLE_SESSION_MS) return;
    this.#sessions.delete(this.#session);
    this.#session.close();
    this.#session = undefined;
  }
}

async function anythingDue({ db }: Database, now: Date): Promise<boolean> {
  const due = await db
    .selectFrom('mail')
    .select('id')
    .where('state', '=', 'queued')
    .where('next_attempt_at', '<=', now)
    .where((e) => e.or([e('leased_until', 'is', null), e('leased_until', '<=', now)]))
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish, { once: true });
    function finish() {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    }
  });
}
