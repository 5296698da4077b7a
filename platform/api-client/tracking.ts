import type { ControllingInputBody } from '../generated/api/types.gen.ts';
import { type ApiResult, call } from './http.ts';

/**
 * The hash under which this browser is counted, from the affiliate service at `base`: a path of this host, or an address
 * of another. Undefined when the answer holds none.
 */
export async function fetchClientId(base: string): Promise<string | undefined> {
  const answer = await call<unknown>(`${base}/client-id`);
  const hash = answer.ok ? (answer.value as { hash?: unknown } | null | undefined)?.hash : undefined;
  return typeof hash === 'string' ? hash : undefined;
}

/** Counts one step at the tracking service at `base`. It may outlive the page, and is never sent twice. */
export function sendStep(base: string, step: Required<ControllingInputBody>): Promise<ApiResult<unknown>> {
  return call(`${base}/controlling`, { method: 'POST', body: step, keepalive: true });
}
