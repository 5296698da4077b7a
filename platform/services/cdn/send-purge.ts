import { fail, ok, type Result } from '../../shared/result.ts';
import { sendWithRetry } from '../remote/index.server.ts';
import type { PurgeError } from './types.ts';

const TIMEOUT_MS = 10_000;
const RATE_LIMITED = 429;

export interface PurgeCall {
  url: string;
  /** Name and value of the header with the token. */
  authorization: readonly [name: string, value: string];
  body: object;
  timeoutMs: number | undefined;
}

/**
 * Sends one purge. A purge of what is purged already changes nothing, so it is repeated once by the retry rule of reads.
 */
export async function sendPurge(call: PurgeCall): Promise<Result<{ status: number; body: Buffer }, PurgeError>> {
  const [name, value] = call.authorization;
  const received = await sendWithRetry({
    method: 'POST',
    url: new URL(call.url),
    headers: { accept: 'application/json', 'content-type': 'application/json', [name]: value },
    body: JSON.stringify(call.body),
    timeoutMs: call.timeoutMs ?? TIMEOUT_MS,
    changesNothing: true,
    // The caller logs that the network did not answer.
  }).catch(() => undefined);
  if (!received || received.status >= 500) return fail({ code: 'cdn.unavailable' });
  if (received.status === RATE_LIMITED) return fail({ code: 'cdn.rateLimited' });
  const { status } = received;
  return status >= 200 && status <= 299 ? ok(received) : fail({ code: 'cdn.rejected', status });
}

/** Sends the calls one after the other, until one fails. */
export async function sendPurges(calls: readonly (() => Promise<Result<unknown, PurgeError>>)[]) {
  for (const call of calls) {
    const sent = await call();
    if (!sent.ok) return sent;
  }
  return ok({ calls: calls.length });
}

/** The keys in groups of at most `size`, without repetitions. */
export function groupKeys(keys: readonly string[], size: number): string[][] {
  const left = [...new Set(keys)];
  const groups: string[][] = [];
  while (left.length > 0) groups.push(left.splice(0, size));
  return groups;
}
