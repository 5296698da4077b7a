import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { embeddedServices, endpointContracts } from '../../generated/api/endpoint-contracts.gen.ts';
import { type Endpoint, type EndpointContract, type EndpointShape, endpointPattern } from '../../shared/endpoint.ts';
import { AUTHORISED } from '../edge/authorise.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of schemas/api/endpoints.json that the route answers. */
    endpoint?: Endpoint;
  }
}

/** Base path of all endpoints; schemas/api/endpoints.json lists them. */
export const API_BASE: string = embeddedServices.shop;

type Member<Shape, Name extends string> = Shape extends { [name in Name]: infer Value } ? Value : unknown;

/** A request whose parts have the types of the endpoint table. */
type EndpointRequest<Shape extends EndpointShape> = FastifyRequest<{
  Params: Member<Shape, 'params'>;
  Querystring: Member<Shape, 'query'>;
  Body: Member<Shape, 'body'>;
}>;

type Handler<Shape extends EndpointShape> = (request: EndpointRequest<Shape>, reply: FastifyReply) => unknown;
type Options = Pick<RouteShorthandOptions, 'attachValidation' | 'bodyLimit' | 'validatorCompiler'>;

/** Registers the handler of one endpoint at its service's embedded path, with validation by its schemas. */
export function registerEndpoint<Shape extends EndpointShape>(
  app: FastifyInstance,
  call: Endpoint<string, Shape>,
  handler: Handler<Shape>,
  options: Options = {},
): void {
  const contract = endpointContracts.get(call);
  if (!contract) throw new Error(`${call.method} ${call.path} is not in schemas/api/endpoints.json`);
  const { schema, limit, locale, answers } = contract;
  app.route({
    ...options,
    method: call.method,
    url: endpointPattern(embeddedServices, call),
    schema: { ...schema, response: toResponseSchemas(answers) } as object,
    config: { endpoint: call, limit, ...(locale ? { localeAt: locale } : {}) },
    handler: handler as (request: FastifyRequest, reply: FastifyReply) => unknown,
  });
}

/** Only JSON is written by a schema. */
function toResponseSchemas(answers: EndpointContract['answers']): Record<string, object> {
  const json = Object.entries(answers).flatMap(([status, { schema }]) => (schema ? [[status, schema]] : []));
  return Object.fromEntries(json);
}

/**
 * Fails the start when routes and endpoint table differ: an endpoint without a handler, a route under an API base that
 * the table lacks, or no authorisation hook. Register before the routes.
 */
export function requireEveryEndpoint(app: FastifyInstance): void {
  const answered = new Set<Endpoint>();
  const undeclaredRoutes: string[] = [];
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!url.startsWith(`${API_BASE}/`) || url.endsWith('*')) return;
    if (config?.endpoint) answered.add(config.endpoint);
    else undeclaredRoutes.push(`${method} ${url} is not in schemas/api/endpoints.json: add it there`);
  });
  app.addHook('onReady', async () => {
    const missing = [...endpointContracts].filter(([call]) => !answered.has(call));
    const problems = [
      ...missing.map(([call, { name }]) => `${name} (${call.method}) has no handler`),
      ...undeclaredRoutes,
    ];
    if (!app.hasDecorator(AUTHORISED)) problems.push('no hook checks who may call: register edge/authorise.ts');
    if (problems.length > 0) throw new Error(`The HTTP calls are not right:\n  ${problems.join('\n  ')}`);
  });
}
