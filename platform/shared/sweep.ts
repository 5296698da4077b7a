/** Deletes a service's expired data, in its rhythm. */
export interface Sweep {
  /** What is deleted, for the log: `checkout drafts`. */
  what: string;
  everyMs: number;
  /**
   * Deletes one batch, small enough not to stop the process, and returns how many rows that were; run again until there are
   * none left. Any number of processes may run it at once.
   */
  run(now: Date): Promise<number>;
}
