import { isObject, type JsonValue } from '../read/json-file.ts';
import { type EndpointRow, type EndpointTable, endpointTable, isMediaType, OWN_SERVICE } from '../resolve/endpoints.ts';
import type { Fleet } from '../resolve/fleet.ts';
import type { Schema } from '../resolve/schema.ts';
import { typeName } from './api.ts';
import { compare, GENERATED, type Output, printHeader, printUnion } from './output.ts';

const SOURCES = 'schemas/api/endpoints.json, services in schemas/tenant/tenant.schema.json';

/** The calls for both sides as typed constants, and for the server the input and output of each. */
export function printEndpoints(fleet: Fleet): Output[] {
  const table = endpointTable(fleet);
  if (!table) return [];
  const rows = [...table.rows].sort((a, b) => compare(a.name, b.name));
  const services = [...new Set(rows.map(({ service }) => service))].sort(compare);
  return [
    printIndex(services),
    ...services.map((service) => printConstants(service, rows, fleet, table.base)),
    printContracts(rows, fleet, table),
    printRemoteRules(rows),
    printLimits(table.limits),
  ];
}

/** The evaluation of answers of other hosts by call, for the server. */
function printRemoteRules(rows: readonly EndpointRow[]): Output {
  const rules = Object.fromEntries(rows.flatMap(({ name, remote }) => (remote ? [[name, remote]] : [])));
  const content = `${printHeader('schemas/api/endpoints.json')}/** How the server evaluates the answer of a call to another host; calls without an entry return the body. */
export const remoteRules = ${JSON.stringify(rules, null, 2)} as const;
`;
  return { path: `${GENERATED}/api/remote-rules.gen.ts`, content };
}

/** The limits by name, for the server. */
function printLimits(limits: Readonly<Record<string, JsonValue>>): Output {
  const content = `${printHeader('schemas/api/endpoints.json')}/** Rate limits per address block, by name. */
export const limits = ${JSON.stringify(limits, null, 2)} as const;

${printUnion('LimitName', Object.keys(limits).sort(compare))}`;
  return { path: `${GENERATED}/api/limits.gen.ts`, content };
}

/**
 * One module per service, so that a page loads only the calls of its services. The server imports all of them.
 */
function printIndex(services: readonly string[]): Output {
  const content = `${printHeader(SOURCES)}${services.map((service) => `export * from './endpoints/${service}.gen.ts';\n`).join('')}`;
  return { path: `${GENERATED}/api/endpoints.gen.ts`, content };
}

function printConstants(of: string, rows: readonly EndpointRow[], fleet: Fleet, base: string): Output {
  const types = new Set<string>();
  const getTypeName = (name: string) => {
    const file = fleet.files.apiSchemas.get(name);
    const type = typeName(name, (isObject(file?.value) ? file.value : {}) as Schema);
    types.add(type);
    return type;
  };
  const own = rows.filter(({ service }) => service === of);
  const constants = own.map(({ name, service, method, path, cookies, summary, ...row }) => {
    const value = { service, method, path, ...(cookies ? { cookies } : {}) };
    const type = `Endpoint<${JSON.stringify(service)}, ${printShape(row, getTypeName)}>`;
    return `/** ${summary}. */\nexport const ${name}: ${type} = ${JSON.stringify(value)};\n`;
  });
  const imported = [...types].sort(compare).map((type) => `  ${type},\n`);
  const typeImport = imported.length > 0 ? `import type {\n${imported.join('')}} from '../types.gen.ts';\n` : '';
  const content = `${printHeader(SOURCES)}import type { Endpoint } from '../../../shared/endpoint.ts';
${typeImport}
${constants.join('\n')}${of === OWN_SERVICE ? printOwnServices(base) : ''}`;
  return { path: `${GENERATED}/api/endpoints/${of}.gen.ts`, content };
}

function printOwnServices(base: string): string {
  return `
/** The paths of calls that the shop itself answers. */
export const ownServices = { ${OWN_SERVICE}: ${JSON.stringify(base)} } as const;
`;
}

type Shaped = Pick<EndpointRow, 'params' | 'query' | 'body' | 'headers' | 'responses'>;

/** The input and response of a call, as a type. */
function printShape(
  { params, query, body, headers, responses }: Shaped,
  getTypeName: (name: string) => string,
): string {
  const printTexts = (names: object) =>
    `{ ${Object.keys(names)
      .map((name) => `${JSON.stringify(name)}: string`)
      .join('; ')} }`;
  const [answer] = Object.values(responses);
  const members = [
    params && `params: ${printTexts(params)}`,
    query && `query: ${getTypeName(query)}`,
    body && `body: ${getTypeName(body)}`,
    headers && `headers: ${printTexts(headers)}`,
    `response: ${!answer ? 'undefined' : isMediaType(answer) ? 'unknown' : getTypeName(answer)}`,
  ];
  return `{ ${members.filter(Boolean).join('; ')} }`;
}

function printContracts(rows: readonly EndpointRow[], fleet: Fleet, { embedded, access }: EndpointTable): Output {
  const getSchema = (name = '') => fleet.files.apiSchemas.get(name)?.value;
  const entries = rows.map(
    (row) =>
      `  [endpoints.${row.name}, ${JSON.stringify({ ...toContract(row, localeIn(getSchema(row.body))), ...toAccess(row, access) })}],\n`,
  );
  const content = `${printHeader(SOURCES)}import type { Endpoint, EndpointContract } from '../../shared/endpoint.ts';
import * as endpoints from './endpoints.gen.ts';
import type { LimitName } from './limits.gen.ts';

/** By service: the path of the own host where the server itself answers. */
export const embeddedServices = ${JSON.stringify(embedded, null, 2)} as const;

/** Input and output of each call, for the server. */
export const endpointContracts: ReadonlyMap<Endpoint, EndpointContract<LimitName>> = new Map<Endpoint, EndpointContract<LimitName>>([
${entries.join('')}]);
`;
  return { path: `${GENERATED}/api/endpoint-contracts.gen.ts`, content };
}

const toRef = (name: string) => ({ $ref: `umlauf:api/${name}` });

/** JSON pointer of the member that a schema marks as a locale; undefined if there is none. */
function localeIn(schema: JsonValue | undefined, pointer = ''): string | undefined {
  if (!isObject(schema)) return undefined;
  if (schema['x-locale'] === true) return pointer;
  const members = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  return members.map(([name, member]) => localeIn(member, `${pointer}/${name}`)).find((one) => one !== undefined);
}

/** Who may use a call. */
function toAccess({ access: named, confirmed }: EndpointRow, access: EndpointTable['access']): object {
  const entry = access[named];
  const roles = isObject(entry) ? entry.roles : [];
  return { roles, ...(confirmed ? { confirmed } : {}) };
}

/** Members in the format of Fastify's route schemas. */
function toContract(
  { name, summary, limit, newBusiness, headers, params, query, body, responses }: EndpointRow,
  locale: string | undefined,
): object {
  const answers = Object.entries(responses).map(([status, answer]) => [
    status,
    answer === null ? {} : isMediaType(answer) ? { mediaType: answer } : { schema: toRef(answer) },
  ]);
  return {
    name,
    limit,
    ...(newBusiness ? { newBusiness } : {}),
    ...(locale ? { locale } : {}),
    schema: {
      summary,
      ...(headers ? { headers: headersSchema(headers) } : {}),
      ...(params ? { params: paramsSchema(params) } : {}),
      ...(query ? { querystring: toRef(query) } : {}),
      ...(body ? { body: toRef(body) } : {}),
    },
    answers: Object.fromEntries(answers),
  };
}

function headersSchema(headers: NonNullable<EndpointRow['headers']>): object {
  const properties = Object.entries(headers).map(([name, header]) => [
    name,
    typeof header === 'string'
      ? { type: 'string', minLength: 1, maxLength: 8192, description: header }
      : { type: 'string', description: header.description },
  ]);
  const required = Object.keys(headers).filter((name) => typeof headers[name] === 'string');
  return { type: 'object', ...(required.length > 0 ? { required } : {}), properties: Object.fromEntries(properties) };
}

function paramsSchema(params: NonNullable<EndpointRow['params']>): object {
  const properties = Object.entries(params).map(([name, param]) => [name, { type: 'string', ...param }]);
  return { type: 'object', required: Object.keys(params), properties: Object.fromEntries(properties) };
}
