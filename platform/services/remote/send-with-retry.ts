import { setTimeout as wait } from 'node:timers/promises';
import { retryDelay } from '../../shared/retry.ts';
import { type Received, type SentRequest, sendRequest } from './send-request.ts';

/** Maximum wait before a retry: the visitor's page waits for this server. */
const MAX_WAIT_MS = 1_000;

/**
 * Sends a request by the retry rule of the browser's client: a read is repeated once after a transient status or
 * without a response. Both attempts share the timeout; without time left, the first outcome counts.
 */
export async function sendWithRetry(request: SentRequest): Promise<Received> {
  if (request.method !== 'GET' && !request.changesNothing) return sendRequest(request);
  const end = performance.now() + request.timeoutMs;
  const first = await sendRequest(request).catch((error: Error) => error);
  const wanted = retryDelay(first instanceof Error ? undefined : toResponse(first), Date.now());
  const delay = wanted === undefined ? undefined : Math.min(wanted, MAX_WAIT_MS);
  const left = end - performance.now() - (delay ?? 0);
  if (delay !== undefined && left > 0) {
    await wait(delay);
    return sendRequest({ ...request, timeoutMs: Math.ceil(left) });
  }
  if (first instanceof Error) throw first;
  return first;
}

function toResponse({ status, headers }: Received): Pick<Response, 'status' | 'headers'> {
  const after = headers['retry-after'];
  return { status, headers: new Headers(after === undefined ? {} : { 'retry-after': after }) };
}
