/** Of the shown page: parts that are not hydrated, because their code has not arrived. */
const awaited = new Set<object>();
const waiting: (() => void)[] = [];

/** A person who pressed a button or followed a link waits for it. */
const MAX_WAIT_MS = 3_000;
const held = new WeakSet<EventTarget>();

export function expectPart(part: object): void {
  awaited.add(part);
}

/** The part is hydrated, or gone. */
export function endWaiting(part: object): void {
  awaited.delete(part);
  if (awaited.size === 0) finishWaiting();
}

/**
 * Resolves when every part of the shown page is hydrated. After three seconds the missing ones are given up, and nothing
 * waits for them again. Another page that is shown before takes the server's markup of them away.
 */
export function waitForParts(): Promise<void> {
  if (awaited.size === 0) return Promise.resolve();
  return new Promise((done) => {
    const timer = setTimeout(() => {
      awaited.clear();
      finishWaiting();
    }, MAX_WAIT_MS);
    waiting.push(() => {
      clearTimeout(timer);
      done();
    });
  });
}

/**
 * Sends a form again when every part of the page is hydrated: then its scripts answer without another page. For submits
 * that no script has handled.
 */
export function holdEarlySubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (event.defaultPrevented || awaited.size === 0) return;
  event.preventDefault();
  // A second press must not send it twice.
  if (held.has(form)) return;
  held.add(form);
  void waitForParts().then(() => {
    held.delete(form);
    if (form.isConnected) form.requestSubmit(event.submitter);
  });
}

function finishWaiting(): void {
  for (const done of waiting.splice(0)) done();
}
