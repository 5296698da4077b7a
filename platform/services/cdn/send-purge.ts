import { fail, ok, type Result } from '../../shared/result.ts';
import { sendWithRetry } from '../remote/index.server.ts';
import type { PurgeError } from './types.ts';

const TIMEOUT_MS = 10_000;
const RATE_LIMITED = 429;

interface PurgeCall {
  url: string;
  headers: Record<string, string>;
  body: object;
}

interface PurgePlan {
  ids: readonly string[];
  keys: readonly string[];
  /** Of one call. */
  maxKeys: number;
  timeoutMs: number | undefined;
  toCall(id: string, keys: readonly string[]): PurgeCall;
  /** Whether an answer of 2xx says that the keys were purged. */
  isSuccess(body: Buffer): boolean;
}

/** Sends the calls for all ids and keys one after the other, until one fails. */
export async function sendPurges({
  ids,
  keys,
  maxKeys,
  ...plan
}: PurgePlan): Promise<Result<{ calls: number }, PurgeError>> {
  const groups = groupKeys(keys, maxKeys);
  for (const id of ids)
    for (const group of groups) {
      const sent = await sendPurge(plan.toCall(id, group), plan);
      if (!sent.ok) return sent;
    }
  return ok({ calls: ids.length * groups.length });
}

/**
 * Sends one purge. A purge of what is purged already changes nothing, so it is repeated once by the retry rule of reads.
 */
async function sendPurge(
  { url, headers, body }: PurgeCall,
  { timeoutMs = TIMEOUT_MS, isSuccess }: Pick<PurgePlan, 'timeoutMs' | 'isSuccess'>,
): Promise<Result<undefined, PurgeError>> {
  const received = await sendWithRetry({
    method: 'POST',
    url: new URL(url),
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    timeoutMs,
    changesNothing: true,
    // The caller logs that the network did not answer.
  }).catch(() => undefined);
  if (!received || received.status >= 500) return fail({ code: 'cdn.unavailable' });
  const { status } = received;
  if (status === RATE_LIMITED) return fail({ code: 'cdn.rateLimited' });
  const isPurged = status >= 200 && status <= 299 && isSuccess(received.body);
  return isPurged ? ok(undefined) : fail({ code: 'cdn.rejected', status });
}

/** The keys in groups of at most `size`, without repetitions. */
function groupKeys(keys: readonly string[], size: number): string[][] {
  const left = [...new Set(keys)];
  const groups: string[][] = [];
  while (left.length > 0) groups.push(left.splice(0, size));
  return groups;
}
