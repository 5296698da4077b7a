import type { Logger } from 'pino';
import { createModuleLogs } from '../log/module-logs.ts';
import { serveMetrics } from '../metrics/serve-metrics.ts';
import { mergeMetrics } from './merge-metrics.ts';
import type { SupervisorSettings } from './messages.ts';
import { type ProcessEnd, WebProcess } from './web-process.ts';

/** One of the web processes by its number: the process that serves, and what starts the next one after a crash. */
interface Slot {
  number: number;
  current: WebProcess | undefined;
  /** Ends in a row, each soon after the start. */
  failures: number;
  restart?: NodeJS.Timeout;
}

/** A replacement that is not ready by then is ended, and the rolling restart with it. */
const READY_MS = 120_000;
/** Longer than a connection stays open without requests, and than the longest request. */
const RETIRE_MS = 120_000;
/** For a web process that misses its own deadline. */
const GRACE_MS = 500;
/** A process that ran this long was not ended by its start. */
const STEADY_MS = 30_000;
const FIRST_RESTART_MS = 100;
const MAX_RESTART_MS = 30_000;

/** Starts web processes again when they end, replaces them on request, and ends with them. */
export class Supervisor {
  readonly #slots: readonly Slot[];
  readonly #running = new Set<WebProcess>();
  #settings: SupervisorSettings | undefined;
  #log: Pick<Logger, 'info' | 'error'> | undefined;
  #stopping = false;
  #replacing = false;
  #failed = false;
  #restarts = 0;

  constructor(count: number) {
    this.#slots = Array.from({ length: count }, (_, index) => ({
      number: index + 1,
      current: undefined,
      failures: 0,
    }));
  }

  /** The first one alone: it checks the settings and migrates the database, and where it cannot start, no other can. */
  async start(): Promise<void> {
    const [first, ...more] = this.#slots;
    if (!first) return;
    first.current = this.#open(first, 'first');
    const settings = await first.current.listening;
    // It has printed the reason.
    if (settings === undefined) {
      if (!this.#stopping) this.#exit(1);
      return;
    }
    this.#settings = settings;
    const log = createModuleLogs(settings.logLevels).main;
    this.#log = log;
    if (settings.metrics) {
      const served = serveMetrics({ read: () => this.#readMetrics() }, { ...settings.metrics, log });
      await served.catch((error: Error) => {
        process.stderr.write(`${error.message}\n`);
        this.#exit(1);
      });
    }
    if (this.#stopping) return;
    for (const slot of more) slot.current = this.#open(slot, 'more');
    process.stdout.write(
      `${this.#slots.length} web processes share the port. SIGUSR2 to process ${process.pid} replaces one after the other.\n`,
    );
  }

  /** Ends all; a second call ends them immediately. */
  stop(): void {
    if (this.#stopping) this.#exit(1);
    this.#stopping = true;
    for (const { restart } of this.#slots) clearTimeout(restart);
    if (this.#running.size === 0) this.#exit(0);
    for (const one of this.#running) one.stop();
    setTimeout(() => this.#exit(1), this.#endMs());
  }

  /** Each reads LOG_LEVEL_FILE again. */
  readLogLevels(): void {
    for (const one of this.#running) one.signal('SIGHUP');
  }

  /** Replaces one after the other: the next one is ready before the former one stops accepting. */
  async replaceAll(): Promise<void> {
    if (this.#settings === undefined || this.#stopping || this.#replacing) {
      this.#log?.error({}, 'SIGUSR2 was ignored: the web processes are being replaced or ended');
      return;
    }
    this.#replacing = true;
    this.#log?.info({ webProcesses: this.#slots.length }, 'the rolling restart begins');
    let isReplaced = true;
    for (const slot of this.#slots) {
      if (this.#stopping || !isReplaced) break;
      isReplaced = await this.#replace(slot);
    }
    this.#replacing = false;
    if (this.#stopping) return;
    if (isReplaced) this.#log?.info({ webProcesses: this.#slots.length }, 'the rolling restart is done');
    else this.#log?.error({}, 'the rolling restart ends: a new web process was not ready, the former ones serve');
  }

  async #replace(slot: Slot): Promise<boolean> {
    const next = this.#open(slot, 'replacement');
    if (!(await endsWithin(READY_MS, next.listening))) {
      next.signal('SIGKILL');
      return false;
    }
    clearTimeout(slot.restart);
    const former = slot.current;
    slot.current = next;
    slot.failures = 0;
    if (former && this.#running.has(former) && !this.#stopping) {
      former.retire();
      // A client that goes on sending may keep its connection; it is closed then.
      if (!(await endsWithin(RETIRE_MS, former.ended))) former.stop();
      if (!(await endsWithin(this.#endMs(), former.ended))) former.signal('SIGKILL');
    }
    return true;
  }

  #open(slot: Slot, start: 'first' | 'more' | 'replacement'): WebProcess {
    const opened = new WebProcess(slot.number, start);
    this.#running.add(opened);
    void opened.ended.then((end) => this.#noteEnd(slot, opened, end));
    return opened;
  }

  #noteEnd(slot: Slot, ended: WebProcess, end: ProcessEnd): void {
    this.#running.delete(ended);
    if (this.#stopping) {
      if (end.code !== 0 && end.signal !== 'SIGTERM') this.#failed = true;
      if (this.#running.size === 0) this.#exit(this.#failed ? 1 : 0);
      return;
    }
    // A replaced one, a replacement that was not ready, or the first one of a start that failed.
    if (slot.current !== ended || this.#settings === undefined) return;
    slot.failures = end.afterMs < STEADY_MS ? slot.failures + 1 : 0;
    const delayMs = restartDelayMs(slot.failures);
    const { code, signal } = end;
    const fields = { webProcess: slot.number, pid: ended.pid, code, signal, restartInMs: delayMs };
    this.#log?.error(fields, 'a web process ended: another one starts in its place');
    slot.restart = setTimeout(() => {
      this.#restarts += 1;
      slot.current = this.#open(slot, 'more');
    }, delayMs);
  }

  #endMs(): number {
    return (this.#settings?.shutDownMs ?? 0) + GRACE_MS;
  }

  async #readMetrics(): Promise<{ contentType: string; text: string }> {
    const serving = this.#slots.flatMap(({ current }) => (current && this.#running.has(current) ? [current] : []));
    const texts = await Promise.all(serving.map((one) => one.readMetrics()));
    const answered = texts.filter((text) => text !== undefined);
    const own = [
      '# HELP umlauf_web_processes Web processes that serve, of those that WEB_CONCURRENCY asks for.',
      '# TYPE umlauf_web_processes gauge',
      `umlauf_web_processes ${answered.length}`,
      '# HELP umlauf_web_process_restarts_total Web processes that ended by themselves and were started again.',
      '# TYPE umlauf_web_process_restarts_total counter',
      `umlauf_web_process_restarts_total ${this.#restarts}`,
      '',
    ].join('\n');
    return { contentType: 'text/plain; version=0.0.4; charset=utf-8', text: mergeMetrics([own, ...answered]) };
  }

  #exit(code: number): never {
    for (const one of this.#running) one.signal('SIGKILL');
    process.exit(code);
  }
}

/** Time until the next start, after so many ends in a row that came soon after a start. */
export function restartDelayMs(failures: number): number {
  return Math.min(MAX_RESTART_MS, FIRST_RESTART_MS * 2 ** Math.max(0, failures - 1));
}

/** What `effect` gives; undefined when it takes longer. */
function endsWithin<Value>(ms: number, effect: Promise<Value>): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), ms);
  });
  return Promise.race([effect, late]).finally(() => clearTimeout(timer));
}
