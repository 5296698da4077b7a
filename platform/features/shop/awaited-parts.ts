/** Of the shown page: parts that are not hydrated, because their code has not arrived. */
const awaited = new Set<object>();
let waiting: (() => void)[] = [];

/** A person who pressed a button or followed a link waits for it. */
const MAX_WAIT_MS = 3_000;
const held = new WeakSet<EventTarget>();

export function expectPart(part: object): void {
  awaited.add(part);
}

/** The part is hydrated, or gone. */
export function endWaiting(part: object): void {
  awaited.delete(part);
  if (awaited.size > 0) return;
  for (const done of waiting) done();
  waiting = [];
}

/**
 * Resolves when every part of the shown page is hydrated, at most three seconds later. Another page that is shown before
 * takes the server's markup of them away.
 */
export function waitForParts(): Promise<void> {
  if (awaited.size === 0) return Promise.resolve();
  return new Promise((done) => {
    waiting.push(done);
    setTimeout(done, MAX_WAIT_MS);
  });
}

/**
 * Sends a form again when every part of the page is hydrated: then its scripts answer without another page. For submits
 * that no script has handled.
 */
export function holdEarlySubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (event.defaultPrevented || awaited.size === 0 || held.has(form)) return;
  event.preventDefault();
  held.add(form);
  void waitForParts().then(() => {
    if (form.isConnected) form.requestSubmit(event.submitter);
    held.delete(form);
  });
}
