/** What a service deletes when its time is over; the composition runs it at the start and again and again. */
export interface Sweep {
  /** What is deleted, for the log: `checkout drafts`. */
  what: string;
  everyMs: number;
  /** Returns how many rows were deleted. Any number of processes may run it at once. */
  run(now: Date): Promise<number>;
}
