import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Database } from '../../database/index.server.ts';
import type { Job } from '../../shared/job.ts';
import type { Logger } from '../../shared/request-context.ts';
import { withSpan } from '../../shared/spans.ts';
import { ClockWatch } from './clock-watch.ts';
import { readLastRuns, writeDone } from './job-rows.ts';
import { Lease } from './lease.ts';
import { runWithId } from './run-id.ts';

export interface ScheduleOptions {
  database: Pick<Database, 'db'>;
  jobs: readonly Job[];
  log: Logger;
  /** Replaces the database's clock in tests. */
  now?: () => Date;
  /** Watches the database's clock; replaced in tests. */
  clock?: ClockWatch;
  times?: Partial<ScheduleTimes>;
}

interface ScheduleTimes {
  /** Lifetime of the lease without a renewal. */
  leaseMs: number;
  /** Interval at which the leader renews the lease, and the others try to take it. */
  beatMs: number;
  /** Interval at which the leader checks for due jobs. */
  lookMs: number;
  /** Delay before a failed job is retried. */
  retryMs: number;
}

const TIMES: ScheduleTimes = { leaseMs: 60_000, beatMs: 15_000, lookMs: 1_000, retryMs: 60_000 };

const HELD =
  'scheduled work is held for an hour: the clock of the database jumped. Set it right, or start this process again when it is';

export interface Schedule {
  /** True when this process does the scheduled work. */
  readonly leads: boolean;
  /**
   * Runs the due jobs, if this process is or becomes the leader, and waits for their end; otherwise a timer does this.
   */
  turn(): Promise<void>;
  /** Stops after the running batches, and lets another process lead immediately. */
  stop(): Promise<void>;
}

/**
 * Runs jobs at their intervals, in one of the processes that share the database. When the leader dies, another process
 * takes over after its lease has expired. The database stores the time of each job's last run. After an hour without
 * any process, due work runs immediately, and a restart runs nothing early.
 */
export function startSchedule(options: ScheduleOptions): Schedule {
  const running = new RunningSchedule(options);
  running.start();
  return running;
}

class RunningSchedule implements Schedule {
  readonly #options: Required<Omit<ScheduleOptions, 'times' | 'now' | 'clock'>>;
  readonly #clock: ClockWatch;
  readonly #now: () => Date;
  readonly #times: ScheduleTimes;
  readonly #holder = `${hostname()} ${process.pid} ${randomUUID().slice(0, 8)}`;
  readonly #lease: Lease;
  readonly #underWay = new Map<string, Promise<void>>();
  /** Next due time per job. Empty until this process leads. */
  readonly #dueAt = new Map<string, number>();
  readonly #timers: NodeJS.Timeout[] = [];
  #beating: Promise<void> | undefined;
  readonly #stopping = new AbortController();
  #away = false;
  #stopped = false;

  constructor({ times, now, clock = new ClockWatch(), ...options }: ScheduleOptions) {
    this.#options = options;
    this.#clock = clock;
    this.#now = now ?? (() => clock.now() ?? new Date());
    this.#times = { ...TIMES, ...times };
    this.#lease = new Lease({ db: options.database.db, holder: this.#holder, leaseMs: this.#times.leaseMs });
  }

  get leads(): boolean {
    return this.#lease.held && !this.#stopped;
  }

  start(): void {
    const checkDue = () => void this.#checkDue();
    this.#timers.push(setInterval(() => void this.#renewLease().then(checkDue), this.#times.beatMs));
    this.#timers.push(setInterval(checkDue, this.#times.lookMs));
    for (const timer of this.#timers) timer.unref();
    void this.#renewLease().then(checkDue);
  }

  async turn(): Promise<void> {
    await this.#renewLease();
    this.#checkDue();
    await Promise.all(this.#underWay.values());
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stopping.abort();
    for (const timer of this.#timers) clearInterval(timer);
    await this.#beating;
    await Promise.all(this.#underWay.values());
    // Without a reachable database the lease expires automatically.
    await this.#lease.release().catch(() => {});
  }

  /** Serialised: with concurrent renewals the last response may not be the latest. */
  #renewLease(): Promise<void> {
    this.#beating ??= this.#claim().finally(() => {
      this.#beating = undefined;
    });
    return this.#beating;
  }

  async #claim(): Promise<void> {
    if (this.#stopped) return;
    const { log, database } = this.#options;
    const led = this.#lease.held;
    try {
      const { held: leads, databaseTime } = await this.#lease.claim();
      const jumpedHours = this.#clock.read(databaseTime);
      if (jumpedHours !== undefined) log.error({ jumpedHours }, HELD);
      if (!leads) this.#dueAt.clear();
      else if (!led || this.#dueAt.size === 0) await this.#readDue(database);
      if (leads !== led)
        log.info({ holder: this.#holder }, leads ? 'scheduled work is done here' : 'scheduled work is done elsewhere');
      this.#away = false;
    } catch (error) {
      // Logged once per outage; a held lease stays valid until it expires.
      if (!this.#away) log.warn({ err: error }, 'scheduled work waits for the database');
      this.#away = true;
    }
  }

  async #readDue({ db }: Pick<Database, 'db'>): Promise<void> {
    const done = await readLastRuns(db);
    this.#dueAt.clear();
    for (const { name, everyMs } of this.#options.jobs) {
      const last = done.get(name)?.getTime() ?? Number.NEGATIVE_INFINITY;
      // After the clock was set back, jobs do not wait for the time it had reached.
      this.#dueAt.set(name, last > this.#now().getTime() ? 0 : last + everyMs);
    }
  }

  #checkDue(): void {
    if (this.#clock.held) return;
    const now = this.#now();
    for (const job of this.#options.jobs) {
      if (!this.leads || this.#underWay.has(job.name)) continue;
      const dueAt = this.#dueAt.get(job.name);
      if (dueAt === undefined || dueAt > now.getTime()) continue;
      const work = runWithId((id) => withSpan({ name: job.name, firstOf: id }, () => this.#run(job, now, id))).finally(
        () => this.#underWay.delete(job.name),
      );
      this.#underWay.set(job.name, work);
    }
  }

  /** Runs batches until none is left, or another process leads. */
  async #run({ name, everyMs, run }: Job, now: Date, reqId: string): Promise<void> {
    const { log, database } = this.#options;
    let count = 0;
    try {
      for (let batch = -1; batch !== 0 && this.leads; count += Math.max(0, batch)) {
        batch = await run(now, this.#stopping.signal);
        if (batch !== 0) continue;
        await writeDone(database.db, { job: name, holder: this.#holder, at: now });
        this.#dueAt.set(name, now.getTime() + everyMs);
      }
    } catch (error) {
      log.error({ job: name, reqId, err: error }, 'scheduled work failed and is tried again');
      this.#dueAt.set(name, now.getTime() + Math.min(everyMs, this.#times.retryMs));
    }
    if (count > 0) log.info({ job: name, reqId, count }, 'scheduled work was done');
  }
}
