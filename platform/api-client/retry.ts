/** Answers worth asking once more, for calls that only read. */
export const RETRIED_STATUSES: readonly number[] = [408, 409, 425, 429, 500, 502, 503, 504];

const DELAY_MS = 300;
/** Nobody waits longer than this for a second answer. */
const LONGEST_MS = 5_000;

/**
 * How long to wait before a reading call is made a second time, in milliseconds; undefined where it must not be.
 * No `answer` means that none came. A Retry-After beyond the time people wait is respected by not asking again.
 */
export function retryDelay(answer: Pick<Response, 'status' | 'headers'> | undefined, now: number): number | undefined {
  if (!answer) return DELAY_MS;
  if (!RETRIED_STATUSES.includes(answer.status)) return undefined;
  const asked = answer.headers.get('retry-after');
  if (asked === null) return DELAY_MS;
  const wait = /^\d+$/.test(asked.trim()) ? Number(asked) * 1_000 : Date.parse(asked) - now;
  if (Number.isNaN(wait)) return DELAY_MS;
  return wait > LONGEST_MS ? undefined : Math.max(DELAY_MS, wait);
}

/** A reading request by these rules: two at most. Rejects when neither was answered. */
export async function fetchWithRetry(ask: () => Promise<Response>): Promise<Response> {
  const first = await ask().catch(() => undefined);
  const delay = retryDelay(first, Date.now());
  if (first && delay === undefined) return first;
  await new Promise((done) => setTimeout(done, delay));
  return ask();
}
