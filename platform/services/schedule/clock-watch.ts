import { HOUR_MS } from '../../shared/durations.ts';

/** Smaller errors of a clock are tolerated: jobs run slightly early or late. */
const MAX_JUMP_MS = HOUR_MS;
/** A clock that stays at its new time this long is accepted, for example after a machine was suspended. */
const HOLD_MS = HOUR_MS;

/**
 * The clock for scheduled work. The database's clock decides, because every process reads the same one; between two
 * readings a monotonic clock continues. A jump of more than an hour suspends the work.
 */
export class ClockWatch {
  readonly #monotonicMs: () => number;
  #known: { wallMs: number; atMs: number } | undefined;
  #jumpedAtMs: number | undefined;

  constructor(monotonicMs: () => number = () => performance.now()) {
    this.#monotonicMs = monotonicMs;
  }

  /** True while scheduled work is suspended. */
  get held(): boolean {
    return this.#jumpedAtMs !== undefined;
  }

  /** Undefined before the first reading. */
  now(): Date | undefined {
    if (!this.#known) return undefined;
    return new Date(this.#known.wallMs + this.#monotonicMs() - this.#known.atMs);
  }

  /** Takes a reading of the database's clock. Returns the size of a jump in hours, once per jump. */
  read(reading: Date): number | undefined {
    const atMs = this.#monotonicMs();
    const expected = this.now()?.getTime();
    const offMs = expected === undefined ? 0 : reading.getTime() - expected;
    const isOver = this.#jumpedAtMs !== undefined && atMs - this.#jumpedAtMs >= HOLD_MS;
    if (Math.abs(offMs) <= MAX_JUMP_MS || isOver) {
      this.#known = { wallMs: reading.getTime(), atMs };
      this.#jumpedAtMs = undefined;
      return undefined;
    }
    if (this.held) return undefined;
    this.#jumpedAtMs = atMs;
    return Math.round(offMs / HOUR_MS);
  }
}
