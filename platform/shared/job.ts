/** Work of a service that time asks for: what is over ends, who waits is reminded. */
export interface Job {
  /** Stable: what was done last is kept under it, and the log names it. */
  name: string;
  everyMs: number;
  /**
   * Does one batch of what is due at `now`, small enough not to hold the process up, and returns how many that were; run
   * again until there are none left. Looks at what is stored and never at when it ran last, so that one run makes up for all
   * that were missed, and a second one at the same time, in another process, does nothing twice.
   */
  run(now: Date): Promise<number>;
}
