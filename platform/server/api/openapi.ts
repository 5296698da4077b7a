import type { FastifyInstance } from 'fastify';
import { embeddedServices, endpointContracts } from '../../generated/api/endpoint-contracts.gen.ts';
import { getOpenApi } from '../../generated/api/endpoints.gen.ts';
import { apiSchemas } from '../../generated/api/schemas.gen.ts';
import { type EndpointContract, endpointPattern } from '../../shared/endpoint.ts';
import { registerEndpoint } from './endpoint.ts';

interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters?: object[];
  requestBody?: object;
  responses: Record<string, object>;
}

const PROBLEM = {
  description: 'Rejected, with an RFC 9457 problem document.',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/problem' } } },
};

const BEARER = 'accessToken';
const SCHEME = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description: 'Access token of a sign-in: valid for ten minutes, in the shop that issued it.',
};
const CONFIRMED =
  'Only within ten minutes of the password, at the sign-in or by confirmPassword; else 403 password.again.';

/** Serves the OpenAPI description, generated from the same endpoint table and schemas that validate requests. */
export function registerOpenapi(app: FastifyInstance): void {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [call, contract] of endpointContracts) {
    const path = endpointPattern(embeddedServices, call).replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: toOperation(contract) };
  }
  const description = {
    openapi: '3.1.0',
    info: {
      title: 'Umlauf',
      version: '1',
      description: 'Trade-in API of one shop; the host name selects the tenant.',
    },
    paths,
    components: { securitySchemes: { [BEARER]: SCHEME }, schemas: buildComponents() },
  };
  registerEndpoint(app, getOpenApi, async () => description);
}

function toOperation({ name, schema, answers, roles, confirmed }: EndpointContract): Operation {
  const parameters = [
    ...toParameters(schema.params, 'path'),
    ...toParameters(schema.querystring, 'query'),
    // The call's security says how a token is sent; OpenAPI allows it nowhere else.
    ...toParameters(schema.headers, 'header').filter(({ name }) => name !== 'authorization'),
  ];
  const responses = Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, toResponse(answer)]));
  return {
    operationId: name,
    summary: schema.summary,
    ...(confirmed ? { description: CONFIRMED } : {}),
    security: toSecurity(roles),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(schema.body
      ? {
          requestBody: {
            required: !mayBeNull(schema.body),
            content: { 'application/json': { schema: toSchemaReference(schema.body) } },
          },
        }
      : {}),
    responses: { ...responses, default: PROBLEM },
  };
}

/** A nullable body may be omitted. */
function mayBeNull(body: object): boolean {
  const { $ref } = body as { $ref?: string };
  const schemas = Object.values(apiSchemas as unknown as Record<string, { $id: string; type?: unknown }>);
  return [schemas.find(({ $id }) => $id === $ref)?.type].flat().includes('null');
}

/** A public call accepts a token too; a guest has none. */
function toSecurity(roles: EndpointContract['roles']): Operation['security'] {
  const token = { [BEARER]: [] };
  return roles.includes('guest') ? [{}, token] : [token];
}

function toResponse({ schema, mediaType }: EndpointContract['answers'][string]): object {
  if (schema) return { description: 'Done.', content: { 'application/json': { schema: toSchemaReference(schema) } } };
  return { description: 'Done.', ...(mediaType ? { content: { [mediaType]: {} } } : {}) };
}

function toParameters(schema: object | undefined, where: string): { name: string }[] {
  const { $ref } = (schema ?? {}) as { $ref?: keyof typeof apiSchemas };
  const { properties = {}, required = [] } = ($ref ? apiSchemas[$ref] : (schema ?? {})) as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: toSchemaReference(property),
  }));
}

function buildComponents(): Record<string, unknown> {
  return Object.fromEntries(
    Object.values(apiSchemas as unknown as Record<string, { $id: string }>).map((schema) => {
      const { $id, $schema: _, ...rest } = schema as { $id: string; $schema?: string };
      return [componentName($id), rewriteReferences(rest, `#/components/schemas/${componentName($id)}`)];
    }),
  );
}

/** A named schema becomes a reference; others are inlined. */
function toSchemaReference(schema: unknown): unknown {
  const { $id } = (schema ?? {}) as { $id?: string };
  return $id ? { $ref: `#/components/schemas/${componentName($id)}` } : rewriteReferences(schema);
}

/** Schema identifiers become component references, and a schema's references into itself start at its component. */
function rewriteReferences(value: unknown, own = ''): unknown {
  if (Array.isArray(value)) return value.map((member) => rewriteReferences(member, own));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      // Only for the compiler.
      .filter(([key]) => key !== 'tsType')
      .map(([key, member]) =>
        key === '$ref' && typeof member === 'string'
          ? [key, toReference(member, own)]
          : [key, rewriteReferences(member, own)],
      ),
  );
}

function toReference(target: string, own: string): string {
  const [id = '', pointer = ''] = target.split('#');
  return `${id === '' ? own : `#/components/schemas/${componentName(id)}`}${pointer}`;
}

function componentName(id: string): string {
  return id.replace(/^umlauf:api\//, '').replaceAll('/', '.');
}
