/** What a caller hands in and gets back. */
export interface EndpointShape {
  params?: object;
  query?: object;
  body?: object;
  headers?: object;
  response?: unknown;
}

/**
 * One HTTP call: whose it is, and where it stands below that service's address. All of them are in
 * schemas/api/endpoints.json; `Shape` is known to the compiler alone.
 */
export interface Endpoint<Service extends string = string, Shape extends EndpointShape = EndpointShape> {
  readonly service: Service;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** It knows its visitor by a cookie. */
  readonly cookies?: true;
  readonly shape?: Shape;
}

/** The server's part of a call: what it takes and gives. */
export interface EndpointContract {
  name: string;
  /** JSON pointer of the member of the body that names a locale. */
  locale?: string;
  /** What a request is checked with, as Fastify names its parts. */
  schema: { summary: string; headers?: object; params?: object; querystring?: object; body?: object };
  /** By status; neither a schema nor a media type means no body. */
  answers: Readonly<Record<string, { schema?: object; mediaType?: string }>>;
}

/** Base addresses by service: paths of the own host, or addresses of others. */
export type ServiceAddresses<Service extends string = string> = Readonly<Record<Service, string>>;

/** The parts of a call that its shape names; a part with nothing required may be left out. */
export type EndpointInput<Shape extends EndpointShape> = Part<Shape, 'params'> &
  Part<Shape, 'query'> &
  Part<Shape, 'body'> &
  Part<Shape, 'headers'>;

type Part<Shape, Name extends keyof EndpointShape> = Shape extends { [name in Name]: infer Value }
  ? object extends Value
    ? { [name in Name]?: Value }
    : { [name in Name]: Value }
  : { [name in Name]?: undefined };

/** The address of a call where the tenant says its service is, without a query. */
export function endpointUrl<Service extends string>(
  services: ServiceAddresses<Service>,
  { service, path }: Endpoint<Service>,
  params: object = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );
  return below(services[service], filled);
}

/** The same with `:name` for what varies. */
export function endpointPattern<Service extends string>(
  services: ServiceAddresses<Service>,
  { service, path }: Endpoint<Service>,
): string {
  return below(services[service], path);
}

/** A path that begins with `/..` stands beside the service: the last part of its own path gives way. */
function below(address: string, path: string): string {
  const base = address.replace(/\/+$/, '');
  return path.startsWith('/../') ? base.replace(/(?<![/:])\/[^/]+$/, '') + path.slice(3) : base + path;
}
