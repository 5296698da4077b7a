const HOUR_MS = 3_600_000;
/** A clock may be wrong by less: what is due then was nearly due. */
const MAX_JUMP_MS = HOUR_MS;
/** A clock that stays where it jumped to is right by then, for example after a machine was suspended. */
const HOLD_MS = HOUR_MS;

/**
 * What time it is for scheduled work. The database's clock decides, of which every process reads the same; between two
 * readings a clock goes on that is never set. A reading that is more than an hour off holds the work.
 */
export class ClockWatch {
  readonly #monotonicMs: () => number;
  #known: { wallMs: number; atMs: number } | undefined;
  #jumpedAtMs: number | undefined;

  constructor(monotonicMs: () => number = () => performance.now()) {
    this.#monotonicMs = monotonicMs;
  }

  /** Whether scheduled work has to wait. */
  get held(): boolean {
    return this.#jumpedAtMs !== undefined;
  }

  /** Undefined before the first reading. */
  now(): Date | undefined {
    if (!this.#known) return undefined;
    return new Date(this.#known.wallMs + this.#monotonicMs() - this.#known.atMs);
  }

  /** Takes a reading of the database's clock. Returns by how many hours it jumped, once for each jump. */
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
