import type { Database } from '../../database/index.server.ts';
import { HOUR_MS } from '../../shared/durations.ts';
import type { Logger } from '../../shared/request-context.ts';
import { makeDueNow } from './delivery-leases.ts';
import type { Delivery } from './smtp-session.ts';

/** Keeps the promise that a mail is sent within a minute of the server's return, connect time included. */
const MAX_PAUSE_MS = 20_000;
/** After this many consecutive deferrals the server is the cause, not the mails. */
const IN_A_ROW = 3;
const WARN_EVERY_MS = HOUR_MS;

export interface HealthOptions {
  database: Database;
  log: Logger;
  now: () => Date;
  awayPauseMs: number;
}

/** Health of the mail server as one worker sees it. Logs one line when the server fails and one when it works again. */
export class ServerHealth {
  readonly #options: HealthOptions;
  readonly #putOff = new Set<number>();
  #failures = 0;
  #failing = false;
  #warnedOfParked = Number.NEGATIVE_INFINITY;

  constructor(options: HealthOptions) {
    this.#options = options;
  }

  /** The server as a whole fails: its mails are tried one at a time until it accepts one. */
  get failing(): boolean {
    return this.#failing;
  }

  /** Pause before the next attempt of any mail. */
  get pauseMs(): number {
    if (this.#failures === 0) return 0;
    return Math.min(this.#options.awayPauseMs * 2 ** (this.#failures - 1), MAX_PAUSE_MS);
  }

  /** The connection or the login failed. */
  async recordUnreachable(error: unknown): Promise<void> {
    this.#failures += 1;
    await this.#fail(error);
  }

  /** The server accepted connection and login. Mails cut off by its failure are due again. */
  async recordAnswer(): Promise<void> {
    if (!this.#failing || this.#putOff.size > 0) return;
    await this.#recover();
  }

  async recordAccepted(): Promise<void> {
    this.#failures = 0;
    this.#putOff.clear();
    if (this.#failing) await this.#recover();
  }

  async recordFailure(mailId: number, delivery: Exclude<Delivery, { outcome: 'taken' | 'refused' }>): Promise<void> {
    const { log } = this.#options;
    log.info({ mail: mailId, outcome: delivery.outcome }, 'a mail was not accepted and will be retried');
    this.#putOff.add(mailId);
    const serverSaidSo = delivery.outcome === 'broken' && delivery.serverSaidSo;
    if (delivery.outcome !== 'deferred') this.#failures += 1;
    if (serverSaidSo || this.#putOff.size >= IN_A_ROW) {
      if (delivery.outcome === 'deferred') this.#failures += 1;
      await this.#fail(undefined);
    }
  }

  /** Logs the parked mails at the start. */
  async logBacklog(): Promise<void> {
    const parked = await countMailsInState(this.#options.database, 'parked');
    if (parked > 0) this.#options.log.warn({ parked }, 'mails are parked since an earlier run: npm run outbox -- list');
  }

  /** Logs at most one line per hour, for any number of parked mails. */
  async logParked(): Promise<void> {
    this.#failures = 0;
    const { database, log } = this.#options;
    const now = this.#options.now().getTime();
    if (now - this.#warnedOfParked < WARN_EVERY_MS) return;
    this.#warnedOfParked = now;
    const parked = await countMailsInState(database, 'parked');
    log.error({ parked }, 'mails were refused for good and are parked: npm run outbox -- list');
  }

  async #fail(error: unknown): Promise<void> {
    if (this.#failing) return;
    this.#failing = true;
    const { database, log } = this.#options;
    const { code, responseCode, command } = (error ?? {}) as { code?: string; responseCode?: number; command?: string };
    const waiting = await countMailsInState(database, 'queued');
    log.error(
      { code, responseCode, command, waiting },
      'the mail server takes no mails; they wait in the outbox and are tried again until it does',
    );
  }

  async #recover(): Promise<void> {
    // Runs first, and again after a failure: without it mails would wait for up to an hour.
    await makeDueNow(this.#options.database.db, this.#options.now(), 'all');
    this.#failing = false;
    this.#failures = 0;
    this.#putOff.clear();
    this.#options.log.info({}, 'the mail server takes mails again');
  }
}

async function countMailsInState({ db }: Database, state: 'queued' | 'parked'): Promise<number> {
  const { count } = await db
    .selectFrom('mail')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  return count;
}
