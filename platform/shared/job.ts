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

/**
 * One batch of a job, by rising id. Rows that cannot be done now are passed over for those after them, so that however many
 * of them there are, they hold nothing up: returns 0 only when none was done of all that are due.
 */
export async function doBatch<Row extends { id: number }>(
  dueAfter: (id: number) => Promise<readonly Row[]>,
  /** 1 when it was done; one that cannot be done returns 0 and does not throw. */
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
