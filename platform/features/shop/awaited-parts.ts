/** Of the shown page: itself and its parts, while they are not hydrated. */
const awaited = new Set<object>();
const waiting: (() => void)[] = [];
const held = new WeakSet<EventTarget>();

/** From when the page is alive. A person who pressed a button or followed a link waits for it. */
const MAX_WAIT_MS = 3_000;

/** The part, or the page, is awaited until `endWaiting`, three seconds at most. */
export function expectPart(part: object): void {
  awaited.add(part);
  setTimeout(() => endWaiting(part), MAX_WAIT_MS);
}

/** The part is hydrated, or gone. */
export function endWaiting(part: object): void {
  awaited.delete(part);
  if (awaited.size === 0) for (const done of waiting.splice(0)) done();
}

/**
 * Resolves when no part of the shown page is awaited. Another page that is shown before takes the server's markup of the
 * awaited ones away.
 */
export async function waitForParts(): Promise<void> {
  if (awaited.size > 0) await new Promise<void>((done) => waiting.push(done));
}

/**
 * Sends a form again when no part of the page is awaited: then its scripts answer without another page. For submits that
 * no script has handled.
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
    form.requestSubmit(event.submitter);
  });
}
