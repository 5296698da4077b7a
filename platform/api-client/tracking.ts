import type { ClientIdBody, ControllingInputBody } from '../generated/api/types.gen.ts';
import { type ApiResult, call } from './http.ts';

/** A handle for this browser, from the affiliate service at `base`: a path of this host, or an address of another. */
export function fetchClientId(base: string): Promise<ApiResult<ClientIdBody>> {
  return call(`${base}/client-id`);
}

/** Counts one step at the tracking service at `base`. It may outlive the page, and is never sent twice. */
export function sendStep(base: string, step: Required<ControllingInputBody>): Promise<ApiResult<unknown>> {
  return call(`${base}/controlling`, { method: 'POST', body: step, keepalive: true });
}
