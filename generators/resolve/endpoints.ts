import { isObject, type JsonObject, type JsonValue } from '../read/json-file.ts';
import type { Fleet } from './fleet.ts';
import { type Schema, withDefaults } from './schema.ts';

/** The service of calls that every shop answers itself; tenants set no address for it. */
export const OWN_SERVICE = 'shop';

/** One call of schemas/api/endpoints.json. */
export interface EndpointRow {
  name: string;
  service: string;
  method: string;
  path: string;
  summary: string;
  /** A key of the table's limits. */
  limit: string;
  /** A key of the table's access. */
  access: string;
  /** Requires a recently confirmed password. */
  confirmed?: boolean;
  /** Leads to a new trade or a new customer. */
  newBusiness?: boolean;
  cookies?: boolean;
  headers?: Record<string, string | { description: string }>;
  params?: Record<string, JsonObject>;
  /** Name of a schema in schemas/api. */
  query?: string;
  body?: string;
  /** How the server evaluates an answer of another host. */
  remote?: JsonObject;
  /** By status: name of a schema, a media type, or null for no body. */
  responses: Record<string, string | null>;
}

/** Every call, and by service the path of the own host where the server answers it. */
export interface EndpointTable {
  base: string;
  limits: Readonly<Record<string, JsonValue>>;
  access: Readonly<Record<string, JsonValue>>;
  rows: readonly EndpointRow[];
  embedded: Readonly<Record<string, string>>;
}

/** The table as written in the files, without invalid entries, which the check reports. */
export function endpointTable(fleet: Fleet): EndpointTable | undefined {
  const file = fleet.files.endpoints;
  if (!isObject(file?.value) || typeof file.value.base !== 'string') return undefined;
  const { base, limits, access, endpoints } = file.value;
  const rows = Object.entries(isObject(endpoints) ? endpoints : {})
    .filter((entry): entry is [string, JsonObject] => isRow(entry[1]))
    .map(([name, row]) => ({ ...row, name }) as unknown as EndpointRow);
  return {
    base,
    limits: isObject(limits) ? limits : {},
    access: isObject(access) ? access : {},
    rows,
    embedded: { ...embeddedAddresses(fleet.schema), [OWN_SERVICE]: base },
  };
}

/** By service: its default address, which is that of the embedded service. */
export function embeddedAddresses(schema: Schema): Record<string, string> {
  const services = schema.properties?.services;
  return services ? (withDefaults({}, services) as Record<string, string>) : {};
}

function isRow(value: JsonValue): boolean {
  return (
    isObject(value) &&
    [value.service, value.method, value.path, value.summary].every((member) => typeof member === 'string') &&
    isObject(value.responses ?? null)
  );
}

/** Parameter names in a path: `/:id/:trade`. */
export function paramNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}

/** Whether a response is a media type instead of the name of a schema. */
export function isMediaType(response: string): boolean {
  return response.includes('/');
}
