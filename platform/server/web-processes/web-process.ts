import cluster, { type Worker } from 'node:cluster';
import {
  NUMBER_VARIABLE,
  START_VARIABLE,
  type SupervisorMessage,
  type SupervisorSettings,
  type WebProcessMessage,
  type WebProcessStart,
} from './messages.ts';

/** How a process ended. */
export interface ProcessEnd {
  code: number | null;
  signal: string | null;
  /** From its start. */
  afterMs: number;
}

/** One that does not answer is busy; its metrics are missing from the scrape. */
const METRICS_MS = 5_000;

/** A web process, as its supervisor sees it. */
export class WebProcess {
  readonly number: number;
  readonly ended: Promise<ProcessEnd>;
  /** Its settings once it listens; undefined when it ends before. */
  readonly listening: Promise<SupervisorSettings | undefined>;
  readonly #worker: Worker;
  readonly #metrics = new Map<number, (text: string | undefined) => void>();
  #isListening = false;
  #scrapes = 0;

  constructor(number: number, start: WebProcessStart) {
    this.number = number;
    const begin = performance.now();
    const worker = cluster.fork({ [NUMBER_VARIABLE]: number, [START_VARIABLE]: start });
    this.#worker = worker;
    // A message to a process that has just ended; its end is noticed by itself.
    worker.on('error', () => {});
    this.ended = new Promise((done) =>
      worker.once('exit', (code, signal) => done({ code, signal, afterMs: performance.now() - begin })),
    );
    this.listening = new Promise((done) => {
      worker.on('message', (message: WebProcessMessage) => {
        if (message.type === 'metrics') return this.#metrics.get(message.id)?.(message.text);
        this.#isListening = true;
        done(message.settings);
      });
      void this.ended.then(() => done(undefined));
    });
  }

  get pid(): number | undefined {
    return this.#worker.process.pid;
  }

  /** Before it listens it has nothing to finish. */
  stop(): void {
    if (this.#isListening) this.#send({ type: 'stop' });
    else this.signal('SIGTERM');
  }

  retire(): void {
    this.#send({ type: 'retire' });
  }

  signal(signal: NodeJS.Signals): void {
    this.#worker.process.kill(signal);
  }

  /** Its metrics as text; undefined where it gives none in time. */
  readMetrics(): Promise<string | undefined> {
    if (!this.#isListening) return Promise.resolve(undefined);
    this.#scrapes += 1;
    const id = this.#scrapes;
    return new Promise<string | undefined>((done) => {
      const timer = setTimeout(() => done(undefined), METRICS_MS);
      const finish = (text: string | undefined) => {
        clearTimeout(timer);
        done(text);
      };
      this.#metrics.set(id, finish);
      void this.ended.then(() => finish(undefined));
      this.#send({ type: 'readMetrics', id });
    }).finally(() => this.#metrics.delete(id));
  }

  #send(message: SupervisorMessage): void {
    this.#worker.send(message, () => {});
  }
}
