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

/** How many pages wait, and the milliseconds that the first of them has waited; 0 when none waits. */
export function measureRenderQueue(): { length: number; ageMs: number } {
  const [first] = waiting;
  return { length: waiting.length, ageMs: first ? performance.now() - first.since : 0 };
}

function beginNext(): void {
  waiting.shift()?.begin();
  if (waiting.length > 0) setImmediate(beginNext);
}
