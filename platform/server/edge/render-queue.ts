interface Waiting {
  /** Of `performance.now()`. */
  since: number;
  begin: () => void;
}

/** Of the process, as the event loop is. */
const waiting: Waiting[] = [];

/**
 * Resolves when the page may be rendered: one begins per turn of the event loop, in the order of requests. Several in one turn
 * would let everything else wait for all of them, new connections above all, of which Node takes one per turn.
 */
export function waitForRenderTurn(): Promise<void> {
  return new Promise((begin) => {
    waiting.push({ since: performance.now(), begin });
    if (waiting.length === 1) setImmediate(beginNext);
  });
}

/** Milliseconds that the first page of the queue has waited; 0 when none waits. */
export function getRenderQueueAgeMs(): number {
  const [first] = waiting;
  return first ? performance.now() - first.since : 0;
}

function beginNext(): void {
  waiting.shift()?.begin();
  if (waiting.length > 0) setImmediate(beginNext);
}
