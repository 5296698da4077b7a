export interface QueueBounds {
  /** Maximum number of running calls. */
  running: number;
  /** Maximum number of waiting calls; further calls are rejected. */
  waiting: number;
}

/** Runs expensive work with limited concurrency, in order of arrival. */
export interface BoundedQueue {
  /** Returns undefined immediately when the queue is full. */
  run<T>(work: () => Promise<T>): Promise<T> | undefined;
}

export function createBoundedQueue(bounds: QueueBounds): BoundedQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  const takeTurn = (): Promise<void> | undefined => {
    if (running < bounds.running) {
      running += 1;
      return Promise.resolve();
    }
    return waiting.length < bounds.waiting ? new Promise((resolve) => waiting.push(resolve)) : undefined;
  };
  /** Passes the slot to the next waiting call, so that a new caller cannot take it. */
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return {
    run: (work) => takeTurn()?.then(work).finally(leave),
  };
}
