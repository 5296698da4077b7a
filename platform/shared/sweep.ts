/** Deletes a service's expired data; run at the start and then periodically. */
export interface Sweep {
  /** What is deleted, for the log: `checkout drafts`. */
  what: string;
  everyMs: number;
  /** Returns how many rows were deleted. Any number of processes may run it at once. */
  run(now: Date): Promise<number>;
}
