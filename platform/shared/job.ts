/** Scheduled work of a service, such as expiries and reminders. */
export interface Job {
  /** Stable: progress is stored under it, and logs name it. */
  name: string;
  everyMs: number;
  /**
   * Processes one batch that is due at `now`, small enough not to block the process, and returns the number of
   * processed items. The caller repeats it until it returns 0. It reads the stored state and never the time of its last
   * run. So one run makes up for all missed ones, and a concurrent run in another process does nothing twice.
   *
   * @param stopping aborted when the process ends, for a batch that waits for other hosts
   */
  run(now: Date, stopping?: AbortSignal): Promise<number>;
}

/**
 * One batch of a job, by rising id. Rows that cannot be processed now are skipped, so any number of them does not block
 * the rows after them. Returns 0 only when no due row could be processed.
 */
export async function doBatch<Row extends { id: number }>(
  dueAfter: (id: number) => Promise<readonly Row[]>,
  /** 1 when the row was processed; 0, without throwing, when it cannot be. */
  act: (row: Row) => Promise<number>,
): Promise<number> {
  for (let after = 0; ; ) {
    const due = await dueAfter(after);
    let done = 0;
    for (const row of due) done += await act(row);
    const last = due.at(-1);
    if (done > 0 || !last) return done;
    after = last.id;
  }
}
