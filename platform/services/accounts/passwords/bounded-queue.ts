export interface QueueBounds {
  /** So many run at a time. */
  running: number;
  /** So many more wait for their turn; whatever comes then is refused. */
  waiting: number;
}

/** Runs dear work a few at a time, in the order it came. */
export interface BoundedQueue {
  /** Undefined, at once, where too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T> | undefined;
}

export function createBoundedQueue(bounds: QueueBounds): BoundedQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  const turn = (): Promise<void> | undefined => {
    if (running < bounds.running) {
      running += 1;
      return Promise.resolve();
    }
    return waiting.length < bounds.waiting ? new Promise((resolve) => waiting.push(resolve)) : undefined;
  };
  /** Hands the place on: whoever comes meanwhile does not get it. */
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return {
    run: (work) => turn()?.then(work).finally(leave),
  };
}
