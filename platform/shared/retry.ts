/** Response statuses after which a read is retried. */
export const RETRIED_STATUSES: readonly number[] = [408, 409, 425, 429, 500, 502, 503, 504];

const RETRY_DELAY_MS = 300;
/** Longest wait before a retry: a person waits for it. A longer Retry-After is cut to it. */
const MAX_RETRY_WAIT_MS = 5_000;

/**
 * Milliseconds to wait before a read is retried once; undefined where it must not be. `answer` is undefined when no
 * response came.
 */
export function retryDelay(answer: Pick<Response, 'status' | 'headers'> | undefined, now: number): number | undefined {
  if (!answer) return RETRY_DELAY_MS;
  if (!RETRIED_STATUSES.includes(answer.status)) return undefined;
  return Math.max(RETRY_DELAY_MS, Math.min(retryAfterMs(answer.headers, now) ?? 0, MAX_RETRY_WAIT_MS));
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
  // The second attempt reports its own error.
  const first = await ask().catch(() => undefined);
  const delay = retryDelay(first, Date.now());
  if (first && delay === undefined) return first;
  await new Promise((done) => setTimeout(done, delay));
  return ask();
}
