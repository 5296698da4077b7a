/** Deletes a service's expired data at an interval. */
export interface Sweep {
  /** Deleted data, for the log: `checkout drafts`. */
  what: string;
  everyMs: number;
  /**
   * Deletes one batch, small enough not to block the process, and returns the number of deleted rows. The caller
   * repeats it until it returns 0. Any number of processes may run it concurrently.
   */
  run(now: Date): Promise<number>;
}
