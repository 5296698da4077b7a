/** Response statuses after which a read is retried. */
export const RETRIED_STATUSES: readonly number[] = [408, 409, 425, 429, 500, 502, 503, 504];

const DELAY_MS = 300;
/** Nobody waits longer than this for a second answer. */
const LONGEST_MS = 5_000;

/**
 * Milliseconds to wait before a read is retried; undefined where it must not be. `answer` is undefined when no response
 * came. A Retry-After longer than people wait means no retry.
 */
export function retryDelay(answer: Pick<Response, 'status' | 'headers'> | undefined, now: number): number | undefined {
  if (!answer) return DELAY_MS;
  if (!RETRIED_STATUSES.includes(answer.status)) return undefined;
  const wait = retryAfterMs(answer.headers, now);
  if (wait === undefined) return DELAY_MS;
  return wait > LONGEST_MS ? undefined : Math.max(DELAY_MS, wait);
}

/** Milliseconds of a Retry-After header, which holds seconds or a date; undefined when it is unreadable. */
export function retryAfterMs(headers: Headers, now: number): number | undefined {
  const asked = headers.get('retry-after');
  if (asked === null) return undefined;
  const wait = /^\d+$/.test(asked.trim()) ? Number(asked) * 1_000 : Date.parse(asked) - now;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

/** Fetches a read by these rules, at most twice. Rejects when neither attempt got a response. */
export async function fetchWithRetry(ask: () => Promise<Response>): Promise<Response> {
  const first = await ask().catch(() => undefined);
  const delay = retryDelay(first, Date.now());
  if (first && delay === undefined) return first;
  await new Promise((done) => setTimeout(done, delay));
  return ask();
}
