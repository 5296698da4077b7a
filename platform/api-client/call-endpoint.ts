import {
  type Endpoint,
  type EndpointInput,
  type EndpointShape,
  endpointUrl,
  type ServiceAddresses,
} from '../shared/endpoint.ts';
import { loadCode } from '../shared/load-code.ts';
import { fail } from '../shared/result.ts';
import type { ApiResult } from './http.ts';

interface CallOptions {
  signal?: AbortSignal;
  /** The request may outlive the page. */
  keepalive?: boolean;
}

type Input<Shape extends EndpointShape> = EndpointInput<Shape> & CallOptions;

/**
 * Reading a page needs no calls, so the call code loads after the page. It must be loaded before a last call on
 * leaving.
 */
const http = () => loadCode(() => import('./http.ts')).catch(() => undefined);

export async function prepareCalls(): Promise<void> {
  await http();
}

/**
 * Calls an endpoint at the base address that the tenant configures for its service: a path on this host, or another
 * host. Never throws. Calls that identify the visitor by a cookie also send cookies to another host.
 */
export async function callEndpoint<Service extends string, Shape extends EndpointShape>(
  services: ServiceAddresses<Service>,
  endpoint: Endpoint<Service, Shape>,
  ...[input]: object extends Input<Shape> ? [input?: Input<Shape>] : [input: Input<Shape>]
): Promise<ApiResult<Shape['response']>> {
  const { params, query, body, headers, signal, keepalive } = (input ?? {}) as EndpointShape & CallOptions;
  const url = endpointUrl(services, endpoint, params);
  const loaded = await http();
  if (!loaded) return fail({ code: 'network', status: 0, fields: [] });
  return loaded.callApi<Shape['response']>(url, {
    method: endpoint.method,
    ...(query ? { query: query as Record<string, string> } : {}),
    ...(body ? { body } : {}),
    ...(headers ? { headers: headers as Record<string, string> } : {}),
    ...(endpoint.cookies ? { credentials: 'include' } : {}),
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
  });
}
