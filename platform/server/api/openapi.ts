import type { FastifyInstance, RouteOptions } from 'fastify';
import { apiSchemas } from '../../generated/api/schemas.gen.ts';

interface Operation {
  summary?: string;
  parameters?: object[];
  requestBody?: object;
  responses: Record<string, object>;
}

const PROBLEM = {
  description: 'Refused, with an RFC 9457 problem document.',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/problem' } } },
};

/** `GET /api/openapi.json`, made from the very schemas that requests are validated with. Register before the routes it lists. */
export function registerOpenapi(app: FastifyInstance): void {
  const paths: Record<string, Record<string, Operation>> = {};
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || route.url.includes('*')) return;
    const path = route.url.replace(/:(\w+)/g, '{$1}');
    for (const method of [route.method].flat()) {
      if (method === 'HEAD' || method === 'OPTIONS') continue;
      paths[path] = { ...paths[path], [method.toLowerCase()]: operation(route) };
    }
  });
  app.get('/api/openapi.json', { schema: { summary: 'This description' } as object }, async () => ({
    openapi: '3.1.0',
    info: {
      title: 'Umlauf',
      version: '1',
      description: 'Trade-in interface of one shop; the host name selects the tenant.',
    },
    paths,
    components: { schemas: components() },
  }));
}

interface RouteSchema {
  summary?: string;
  body?: unknown;
  headers?: unknown;
  querystring?: unknown;
  params?: unknown;
  response?: Record<string, unknown>;
}

function operation(route: RouteOptions): Operation {
  const schema = (route.schema ?? {}) as RouteSchema;
  const responses = Object.entries(schema.response ?? { 200: {} }).map(([status, body]): [string, object] => [
    status,
    status === '204'
      ? { description: 'Done.' }
      : { description: 'Done.', content: { 'application/json': { schema: shown(body) } } },
  ]);
  const parameters = [
    ...parametersOf(schema.params, 'path'),
    ...parametersOf(schema.querystring, 'query'),
    ...parametersOf(schema.headers, 'header'),
  ];
  return {
    ...(schema.summary ? { summary: schema.summary } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(schema.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: shown(schema.body) } } } }
      : {}),
    responses: { ...Object.fromEntries(responses), default: PROBLEM },
  };
}

function parametersOf(schema: unknown, where: string): object[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: shown(property),
  }));
}

function components(): Record<string, unknown> {
  return Object.fromEntries(
    Object.values(apiSchemas as unknown as Record<string, { $id: string }>).map((schema) => {
      const { $id, $schema: _, ...rest } = schema as { $id: string; $schema?: string };
      return [componentName($id), refs(rest, `#/components/schemas/${componentName($id)}`)];
    }),
  );
}

/** A schema with a name is shown by it, another as it is. */
function shown(schema: unknown): unknown {
  const { $id } = (schema ?? {}) as { $id?: string };
  return $id ? { $ref: `#/components/schemas/${componentName($id)}` } : refs(schema);
}

/** Schema identifiers become component references, and a schema's references into itself start at its component. */
function refs(value: unknown, own = ''): unknown {
  if (Array.isArray(value)) return value.map((member) => refs(member, own));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) =>
      key === '$ref' && typeof member === 'string' ? [key, reference(member, own)] : [key, refs(member, own)],
    ),
  );
}

function reference(target: string, own: string): string {
  const [id = '', pointer = ''] = target.split('#');
  return `${id === '' ? own : `#/components/schemas/${componentName(id)}`}${pointer}`;
}

function componentName(id: string): string {
  return id.replace(/^umlauf:api\//, '').replaceAll('/', '.');
}
