import { getClientId } from '../generated/api/endpoints/affiliate.gen.ts';
import { recordStep } from '../generated/api/endpoints/tracking.gen.ts';
import type { ControllingInputBody } from '../generated/api/types.gen.ts';
import type { ServiceAddresses } from '../shared/endpoint.ts';
import { callEndpoint } from './call-endpoint.ts';
import type { ApiResult } from './http.ts';

/** Fetches this browser's client id for tracking. Undefined when the response has none. */
export async function fetchClientId(services: ServiceAddresses<'affiliate'>): Promise<string | undefined> {
  const answer = await callEndpoint(services, getClientId);
  const hash: unknown = answer.ok ? answer.value?.hash : undefined;
  return typeof hash === 'string' ? hash : undefined;
}

/** Sends one tracking step. The request may outlive the page and is never retried. */
export function sendStep(
  services: ServiceAddresses<'tracking'>,
  step: Required<ControllingInputBody>,
): Promise<ApiResult<unknown>> {
  return callEndpoint(services, recordStep, { body: step, keepalive: true });
}
