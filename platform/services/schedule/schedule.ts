import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Database } from '../../database/index.server.ts';
import type { Job } from '../../shared/job.ts';
import type { Logger } from '../../shared/request-context.ts';
import { ClockWatch } from './clock-watch.ts';
import { readDone, writeDone } from './job-rows.ts';
import { Lease } from './lease.ts';

export interface ScheduleOptions {
  database: Pick<Database, 'db'>;
  jobs: readonly Job[];
  log: Logger;
  /** What time it is for the jobs, instead of the database's clock; a test sets it. */
  now?: () => Date;
  /** Watches the database's clock; a test has one of its own. */
  clock?: ClockWatch;
  times?: Partial<ScheduleTimes>;
}

interface ScheduleTimes {
  /** How long a leader leads without a sign of life. */
  leaseMs: number;
  /** How often it gives one, and how often the others look whether it does. */
  beatMs: number;
  /** How often the leader looks what is due. */
  lookMs: number;
  /** When what failed is tried again. */
  retryMs: number;
}

const TIMES: ScheduleTimes = { leaseMs: 60_000, beatMs: 15_000, lookMs: 1_000, retryMs: 60_000 };

const HELD =
  'scheduled work is held for an hour: the clock of the database jumped. Set it right, or start this process again when it is';

export interface Schedule {
  /** Whether this process does the scheduled work. */
  readonly leads: boolean;
  /** Does what is due now, if this process leads or can, and waits for its end: what a timer does by itself. */
  turn(): Promise<void>;
  /** Ends after the batches that run, and lets another process lead at once. */
  stop(): Promise<void>;
}

/**
 * Runs jobs in their rhythm, in one of the processes that share the database. A process that leads and dies is followed by
 * another one when its lease is over. What was done when stands in the database: after an hour without any process, what was
 * due meanwhile is done at once, and nothing is done early because a process was started.
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
  /** By job: when it is due next. Empty until this process leads. */
  readonly #dueAt = new Map<string, number>();
  readonly #timers: NodeJS.Timeout[] = [];
  #beating: Promise<void> | undefined;
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
    const look = () => void this.#look();
    this.#timers.push(setInterval(() => void this.#beat().then(look), this.#times.beatMs));
    this.#timers.push(setInterval(look, this.#times.lookMs));
    for (const timer of this.#timers) timer.unref();
    void this.#beat().then(look);
  }

  async turn(): Promise<void> {
    await this.#beat();
    this.#look();
    await Promise.all(this.#underWay.values());
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#beating;
    await Promise.all(this.#underWay.values());
    // A database that is away ends the lease by itself.
    await this.#lease.release().catch(() => {});
  }

  /** One after the other: two at once would not know which of them speaks last. */
  #beat(): Promise<void> {
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
      // Once for each time it goes away; a lease that is held goes on until it is over.
      if (!this.#away) log.warn({ err: error }, 'scheduled work waits for the database');
      this.#away = true;
    }
  }

  async #readDue({ db }: Pick<Database, 'db'>): Promise<void> {
    const done = await readDone(db);
    this.#dueAt.clear();
    for (const { name, everyMs } of this.#options.jobs) {
      const last = done.get(name)?.getTime() ?? Number.NEGATIVE_INFINITY;
      // Of a clock that was set back nobody waits for the time that it had reached.
      this.#dueAt.set(name, last > this.#now().getTime() ? 0 : last + everyMs);
    }
  }

  #look(): void {
    if (this.#clock.held) return;
    const now = this.#now();
    for (const job of this.#options.jobs) {
      if (!this.leads || this.#underWay.has(job.name)) continue;
      const dueAt = this.#dueAt.get(job.name);
      if (dueAt === undefined || dueAt > now.getTime()) continue;
      const work = this.#run(job, now).finally(() => this.#underWay.delete(job.name));
      this.#underWay.set(job.name, work);
    }
  }

  /** Until nothing is left, or somebody else leads. */
  async #run({ name, everyMs, run }: Job, now: Date): Promise<void> {
    const { log, database } = this.#options;
    let count = 0;
    try {
      for (let batch = -1; batch !== 0 && this.leads; count += Math.max(0, batch)) {
        batch = await run(now);
        if (batch !== 0) continue;
        await writeDone(database.db, { job: name, holder: this.#holder, at: now });
        this.#dueAt.set(name, now.getTime() + everyMs);
      }
    } catch (error) {
      log.error({ job: name, err: error }, 'scheduled work failed and is tried again');
      this.#dueAt.set(name, now.getTime() + Math.min(everyMs, this.#times.retryMs));
    }
    if (count > 0) log.info({ job: name, count }, 'scheduled work was done');
  }
}
