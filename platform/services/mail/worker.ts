import type { Database } from '../../database/index.server.ts';
import type { Logger } from '../../shared/request-context.ts';
import type { Secrets } from '../secrets/index.server.ts';
import { type ClaimedMail, claimMail, hurryWaiting } from './claims.ts';
import { type Attempt, sendClaimed } from './send-claimed.ts';
import { ServerHealth } from './server-health.ts';
import { openSession, SMTP_TIMES, type SmtpSession, type SmtpTimes } from './smtp-session.ts';

export interface MailWorkerOptions {
  database: Database;
  /** For example `smtps://user:password@mail.example:465`. */
  smtpUrl: string;
  /** Opens what waits. */
  secrets: Pick<Secrets, 'open'>;
  /** Whether texts and attachments stay after they were sent; else they are deleted with that. */
  keepsContent?: boolean;
  log: Logger;
  now?: () => Date;
  /** Pause between two looks into an empty outbox, milliseconds. */
  pauseMs?: number;
  /** Pause after a first failure of the server, milliseconds; it doubles with each further one, to 20 seconds. */
  awayPauseMs?: number;
  /** How long the server may take for what; tests. */
  times?: SmtpTimes;
}

export interface MailWorker {
  /** Stops after the mail being sent; one that takes longer than 5 seconds is given back. */
  stop(): Promise<void>;
}

const STOP_MS = 5_000;
const IDLE_SESSION_MS = 30_000;
/** Mails that were sent to their end and wait for the server's word while others go on. */
const MOST_UNANSWERED = 4;

/**
 * Sends what is in the outbox until it is stopped, one mail after the other over one connection. Several workers, also in several
 * processes, share the work. A mail is only claimed when a server is there to take it, so a server that is away costs no mail an
 * attempt. A mail is sent twice only when a server took it and could not say so; both carry the same Message-ID.
 */
export function startMailWorker(options: MailWorkerOptions): MailWorker {
  const stopping = new AbortController();
  const usual = { keepsContent: false, now: () => new Date(), pauseMs: 2_000, awayPauseMs: 2_000, times: SMTP_TIMES };
  const round = new Round({ ...usual, ...options }, stopping.signal);
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

class Round {
  readonly #options: Required<MailWorkerOptions>;
  readonly #signal: AbortSignal;
  readonly #health: ServerHealth;
  readonly #sessions = new Set<SmtpSession>();
  /** Mails being sent; all but the last one only wait for the server's word. */
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
    await this.#health.started().catch((error: unknown) => log.error({ err: error }, 'the outbox could not be read'));
    while (!this.#signal.aborted) {
      const pauseFor = await this.#step().catch((error: unknown) => {
        log.error({ err: error }, 'the outbox could not be worked on');
        return Math.max(pauseMs, 1_000);
      });
      if (pauseFor > 0) await pause(pauseFor, this.#signal);
    }
    await Promise.all(this.#sending);
    for (const session of this.#sessions) session.close();
  }

  /** Ends what is being sent. */
  cut(): void {
    for (const session of this.#sessions) session.close();
  }

  /** Sends at most one mail; resolves to the pause before the next, in milliseconds. */
  async #step(): Promise<number> {
    const { database, now, pauseMs } = this.#options;
    if (this.#health.failing) await hurryWaiting(database.db, now(), 'one');
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
    const session = await openSession(this.#options.smtpUrl, this.#options.times).catch((error: unknown) =>
      this.#health.away(error),
    );
    if (!session) return undefined;
    this.#sessions.add(session);
    this.#session = session;
    await this.#health.answered();
    return session;
  }

  /** Waits for the mail, but not for a server that has all of it and is slow to say so: the next one takes a new connection. */
  async #send(session: SmtpSession, claimed: ClaimedMail): Promise<void> {
    const sending = sendClaimed({ ...this.#options, session, claimed, stopped: () => this.#signal.aborted })
      .then((delivery) => this.#note(claimed, delivery))
      // Here, for all of them: nobody waits for one that takes long.
      .catch((error: unknown) => this.#options.log.error({ err: error }, 'the outbox could not be worked on'))
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
    if (this.#sending.size >= MOST_UNANSWERED) await Promise.race(this.#sending);
  }

  async #note({ mail }: ClaimedMail, delivery: Attempt): Promise<void> {
    if (delivery.outcome === 'taken') await this.#health.took();
    else if (delivery.outcome === 'refused') await this.#health.parked();
    else if (delivery.outcome !== 'again' && !this.#signal.aborted) await this.#health.failed(mail.id, delivery);
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
