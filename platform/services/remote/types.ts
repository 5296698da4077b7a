import type { IncomingHttpHeaders } from 'node:http';
import type { ServerTenant } from '../../generated/tenant-types.gen.ts';
import type { Endpoint, EndpointInput, EndpointShape } from '../../shared/endpoint.ts';
import type { ProblemField } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Result } from '../../shared/result.ts';

export type ServiceName = keyof ServerTenant['services'];

export interface RemoteAnswer<Value> {
  status: number;
  headers: IncomingHttpHeaders;
  value: Value;
}

/** An error of the other service, from its problem document. */
export interface RemoteError {
  code: string;
  /** 4xx. */
  status: number;
  detail: string;
  fields: ProblemField[];
  /** From its Retry-After header, when that is a number of seconds. */
  retryAfterSeconds?: number;
}

export interface RemoteOptions {
  /** The visitor's cookies of this call, by name. */
  cookies?: Readonly<Record<string, string>>;
  /** Additional headers, for example an authorization of the operator. */
  extraHeaders?: Readonly<Record<string, string>>;
  timeoutMs?: number;
}

/**
 * Calls an endpoint at the tenant's address for its service. Returns an error for 4xx with a problem document; throws
 * UnavailableError without a response, and for a timeout, 5xx or an invalid body.
 */
export type CallRemote = <Service extends ServiceName, Shape extends EndpointShape>(
  ctx: RequestContext,
  endpoint: Endpoint<Service, Shape>,
  input: EndpointInput<Shape> & RemoteOptions,
) => Promise<Result<RemoteAnswer<Shape['response']>, RemoteError>>;
