/** Input and output types of an endpoint. */
export interface EndpointShape {
  params?: object;
  query?: object;
  body?: object | null;
  headers?: object;
  response?: unknown;
}

/**
 * One HTTP call: its service and its path below that service's base address. All are listed in
 * schemas/api/endpoints.json; `Shape` exists at compile time only.
 */
export interface Endpoint<Service extends string = string, Shape extends EndpointShape = EndpointShape> {
  readonly service: Service;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** Identifies its visitor by a cookie. */
  readonly cookies?: true;
  readonly shape?: Shape;
}

/** Role of a caller: a guest has no token, the others have the role in their token. */
export type Role = 'guest' | 'customer' | 'partner' | 'staff';

/** The server's side of an endpoint: request and response schemas. */
export interface EndpointContract<Limit extends string = string> {
  name: string;
  /** Rate limit per address block. */
  limit: Limit;
  /** Roles that may call it. */
  roles: readonly Role[];
  /** Requires a password entered within the last minutes. */
  confirmed?: true;
  /** Leads to a new trade or a new customer: a closed shop answers it 410. */
  newBusiness?: true;
  /** JSON pointer of the member of the body that names a locale. */
  locale?: string;
  /** Validators of a request, named as Fastify names its parts. */
  schema: { summary: string; headers?: object; params?: object; querystring?: object; body?: object };
  /** By status; without schema and media type the response has no body. */
  answers: Readonly<Record<string, { schema?: object; mediaType?: string }>>;
}

/** Base addresses by service: paths on the own host, or full URLs. */
export type ServiceAddresses<Service extends string = string> = Readonly<Record<Service, string>>;

/** The inputs of a call by its shape; a part without required members is optional. */
export type EndpointInput<Shape extends EndpointShape> = Part<Shape, 'params'> &
  Part<Shape, 'query'> &
  Part<Shape, 'body'> &
  Part<Shape, 'headers'>;

type Part<Shape, Name extends keyof EndpointShape> = Shape extends { [name in Name]: infer Value }
  ? object extends Value
    ? { [name in Name]?: Value }
    : { [name in Name]: Value }
  : { [name in Name]?: undefined };

/** URL of a call at the tenant's address for its service, without a query. */
export function endpointUrl<Service extends string>(
  services: ServiceAddresses<Service>,
  { service, path }: Endpoint<Service>,
  params: object = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );
  return joinBelow(services[service], filled);
}

/** The endpoint's path as a router pattern, with `:name` for parameters. */
export function endpointPattern<Service extends string>(
  services: ServiceAddresses<Service>,
  { service, path }: Endpoint<Service>,
): string {
  return joinBelow(services[service], path);
}

/** A path that begins with `/..` is a sibling of the service: it replaces the last segment of the service's path. */
function joinBelow(address: string, path: string): string {
  const base = address.replace(/\/+$/, '');
  return path.startsWith('/../') ? base.replace(/(?<![/:])\/[^/]+$/, '') + path.slice(3) : base + path;
}

/** Whether two service addresses have one origin: both on this host, or both on the same other one. */
export function sameOrigin(one: string, other: string): boolean {
  const getOrigin = (address: string) => new URL(address, 'https://own.invalid').origin;
  return getOrigin(one) === getOrigin(other);
}
