import { UnavailableError } from '../../../shared/problem.ts';

/** Work that pauses regularly for other work: no step takes longer than a few milliseconds. */
export type Steps<T> = Generator<void, T, void>;

/** Milliseconds that all work together may use per turn of the event loop. */
const TURN_MS = 8;
/** Maximum number of waiting calls; further ones are rejected. */
const MAX_WAITING_TASKS = 64;

/**
 * Shares the event loop: work in steps gets `TURN_MS` of each turn in total, first come, first served. Sockets, timers
 * and pages run in between. Short work does not wait while the turn has time left.
 */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #usedMs = 0;
  #booked = false;

  /** Runs the work to its end. Throws UnavailableError when too many calls wait, and the errors of the work. */
  async run<T>(work: Steps<T>): Promise<T> {
    if (this.#waiting.length >= MAX_WAITING_TASKS) {
      throw new UnavailableError('search.busy', 'Too many searches wait for their turn at the moment.');
    }
    for (;;) {
      while (this.#usedMs >= TURN_MS) await new Promise<void>((done) => this.#waiting.push(done));
      const step = this.#go(work);
      if (step.done) return step.value;
    }
  }

  #go<T>(work: Steps<T>): IteratorResult<void, T> {
    const started = performance.now();
    const before = this.#usedMs;
    try {
      for (;;) {
        const step = work.next();
        this.#usedMs = before + performance.now() - started;
        if (step.done || this.#usedMs >= TURN_MS) return step;
      }
    } finally {
      this.#book();
      if (this.#usedMs < TURN_MS) this.#waiting.shift()?.();
    }
  }

  #book(): void {
    if (this.#booked) return;
    this.#booked = true;
    setImmediate(() => {
      this.#booked = false;
      this.#usedMs = 0;
      this.#waiting.shift()?.();
      if (this.#waiting.length > 0) this.#book();
    });
  }
}
