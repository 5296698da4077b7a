import type { IncomingHttpHeaders } from 'node:http';
import { type Endpoint, type EndpointShape, endpointUrl } from '../../shared/endpoint.ts';
import { type ProblemDocument, UnavailableError } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { fail, ok } from '../../shared/result.ts';
import { isEmbeddedAddress } from '../../shared/service-address.ts';
import { bareCookieName, hostCookieName } from '../../shared/visitor-cookies.ts';
import type { Received } from './send-request.ts';
import { sendWithRetry } from './send-with-retry.ts';
import type { CallRemote, RemoteError, RemoteOptions, ServiceName } from './types.ts';

export { createRemoteCalls, notUnderstood, type RemoteCalls } from './remote-calls.ts';
export { sendRequest } from './send-request.ts';
export { sendWithRetry } from './send-with-retry.ts';
export type { RemoteError } from './types.ts';

const TIMEOUT_MS = 4_000;

export interface RemoteDependencies {
  /** BCP 47 tag of a locale: answers come in the language of the requesting page. */
  lang: (locale: string) => string;
}

/** True when a tenant's service runs on another host instead of being embedded. */
export function isServiceRemote({ tenant }: Pick<RequestContext, 'tenant'>, service: ServiceName): boolean {
  return !isEmbeddedAddress(tenant.services[service]);
}

/** Creates the client for services on other hosts; no other server code calls them. */
export function createRemote({ lang }: RemoteDependencies): CallRemote {
  return async (ctx, endpoint, input) => {
    const {
      params,
      query,
      body,
      headers,
      cookies = {},
      extraHeaders,
      timeoutMs,
    } = input as EndpointShape & RemoteOptions;
    const url = new URL(endpointUrl(ctx.tenant.services, endpoint, params));
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value));
    // The other host may use either cookie name, depending on whether it serves its visitors over TLS; both are sent.
    const cookie = Object.entries(cookies).flatMap(([name, value]) => [
      `${hostCookieName(name)}=${value}`,
      `${name}=${value}`,
    ]);
    const received = await sendWithRetry({
      method: endpoint.method,
      url,
      headers: {
        accept: 'application/json, application/problem+json, */*;q=0.1',
        'accept-language': lang(ctx.locale),
        'x-request-id': ctx.requestId,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookie.length > 0 ? { cookie: cookie.join('; ') } : {}),
        ...(headers as Record<string, string>),
        ...extraHeaders,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      timeoutMs: timeoutMs ?? TIMEOUT_MS,
      continuesTrace: true,
    }).catch((error: Error) => isUnavailable(ctx, endpoint, error));
    if (received.status >= 400 && received.status < 500) {
      const refusal = readRemoteError(received);
      return refusal ? fail(refusal) : isUnavailable(ctx, endpoint, `${received.status} without a problem document`);
    }
    if (received.status < 200 || received.status > 299)
      return isUnavailable(ctx, endpoint, `answered ${received.status}`);
    const value = valueIn(received);
    if (value === UNREADABLE) return isUnavailable(ctx, endpoint, `answered ${received.status} with invalid JSON`);
    return ok({ status: received.status, headers: received.headers, value: value as never });
  };
}

const UNREADABLE = Symbol('unreadable');

/** Parses JSON; other content types are returned as bytes. */
function valueIn({ status, headers, body }: Received): unknown {
  if (status === 204) return undefined;
  const type = headers['content-type'] ?? '';
  return /\bjson\b/.test(type) ? parseBody(body) : /^(application\/pdf|image\/jpeg)\b/.test(type) ? body : UNREADABLE;
}

function parseBody(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    // The caller logs an unreadable answer with its endpoint.
    return UNREADABLE;
  }
}

function readRemoteError({ status, headers, body }: Received): RemoteError | undefined {
  const problem = parseBody(body) as Partial<ProblemDocument> | null | typeof UNREADABLE;
  if (problem === UNREADABLE || typeof problem?.code !== 'string') return undefined;
  const fields = Array.isArray(problem.fields) ? problem.fields.filter(isField) : [];
  const after = headers['retry-after'] ?? '';
  const again = /^\d{1,6}$/.test(after) ? { retryAfterSeconds: Number(after) } : {};
  return { code: problem.code, status, detail: String(problem.detail ?? ''), fields, ...again };
}

function isField(field: unknown): field is RemoteError['fields'][number] {
  const { pointer, code } = (field ?? {}) as Record<string, unknown>;
  return typeof pointer === 'string' && typeof code === 'string';
}

/** Logs once, with the service's host but without the path: paths contain secrets of one visitor. */
function isUnavailable(ctx: RequestContext, { service, method }: Endpoint, cause: Error | string): never {
  const { host } = new URL(ctx.tenant.services[service as ServiceName]);
  const reason = cause instanceof Error ? { err: cause } : { reason: cause };
  const fields = { tenant: ctx.tenant.id, requestId: ctx.requestId, service, method, host, ...reason };
  ctx.log.error(fields, 'service failed');
  throw new UnavailableError('service.unavailable', `The ${service} service does not answer at the moment.`);
}

/** The value of a cookie that a response sets, with or without the name prefix; undefined when it sets none. */
export function cookieSet({ headers }: { headers: IncomingHttpHeaders }, name: string): string | undefined {
  const [cookie] = (headers['set-cookie'] ?? []).filter((one) => bareCookieName(one).startsWith(`${name}=`));
  return (
    cookie &&
    bareCookieName(cookie)
      .slice(name.length + 1)
      .split(';', 1)[0]
  );
}

/** A service whose calls in `remote` go to another host for tenants that name one; the others stay local. */
export function byAddress<Door extends object>(embedded: Door, remote: Partial<Door>, service: ServiceName): Door {
  const routed = Object.keys(remote).map((name) => {
    const call = (ctx: RequestContext, ...rest: unknown[]): unknown => {
      const door = (isServiceRemote(ctx, service) ? remote : embedded) as Record<
        string,
        (...all: unknown[]) => unknown
      >;
      return door[name]?.(ctx, ...rest);
    };
    return [name, call];
  });
  return { ...embedded, ...Object.fromEntries(routed) };
}
