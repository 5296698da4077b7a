import { isObject, type JsonObject, type JsonValue } from '../read/json-file.ts';

export type Visibility = 'public' | 'server' | 'secret';

/** The parts of JSON Schema (draft-07) that the tenant schema uses, with our own `x-` keywords. */
export interface Schema {
  $id?: string;
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: string[];
  items?: Schema;
  oneOf?: Schema[];
  enum?: JsonValue[];
  default?: JsonValue;
  definitions?: Record<string, Schema>;
  'x-visibility'?: Visibility;
  'x-computed'?: boolean;
  'x-cents'?: boolean;
  'x-form'?: boolean;
  [keyword: string]: unknown;
}

/** The default is server-only: a property reaches browsers only if it is marked public. */
export function getVisibility(schema: Schema): Visibility {
  return schema['x-visibility'] ?? 'server';
}

/** A schema without the properties that browsers must not get. */
export function publicSchema(schema: Schema): Schema {
  if (!schema.properties) return schema;
  const kept = Object.entries(schema.properties).filter(([, property]) => getVisibility(property) === 'public');
  const properties = Object.fromEntries(kept.map(([name, property]) => [name, publicSchema(property)]));
  const required = (schema.required ?? []).filter((name) => name in properties);
  return { ...schema, properties, required };
}

const published = new WeakMap<object, { schema: Schema; result: JsonValue }>();

/** A value without the members that browsers must not get. Shops that share a part of their configuration share the result. */
export function publicValue(value: JsonValue, schema: Schema): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  const known = published.get(value);
  if (known?.schema === schema) return known.result;
  const result = selectPublic(value, schema);
  published.set(value, { schema, result });
  return result;
}

function selectPublic(value: JsonValue[] | JsonObject, { items, properties }: Schema): JsonValue {
  if (Array.isArray(value)) return items ? value.map((item) => publicValue(item, items)) : value;
  if (!properties) return value;
  const result: JsonObject = {};
  for (const [name, member] of Object.entries(value)) {
    const property = properties[name];
    if (property && getVisibility(property) === 'public') result[name] = publicValue(member, property);
  }
  return result;
}

const completed = new WeakMap<JsonObject, { schema: Schema; result: JsonObject }>();

/** The value with the defaults of every absent member. Shops that share a part of their layers share the result. */
export function withDefaults(value: JsonValue, schema: Schema): JsonValue {
  if (!isObject(value) || !schema.properties) return value;
  const known = completed.get(value);
  if (known?.schema === schema) return known.result;
  const result = addDefaults(value, schema.properties);
  completed.set(value, { schema, result });
  return result;
}

function addDefaults(value: JsonObject, properties: Record<string, Schema>): JsonObject {
  const result: JsonObject = { ...value };
  for (const [name, property] of Object.entries(properties)) {
    const member = Object.hasOwn(result, name) ? result[name] : property.default;
    if (member !== undefined) result[name] = withDefaults(member, property);
  }
  return result;
}

/** Amounts in currency units become integer cents, also in objects within the value. */
export function withCents(value: JsonObject, schema: Schema): JsonObject {
  const result = { ...value };
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const member = result[name];
    if (property['x-cents'] && typeof member === 'number') result[name] = Math.round(member * 100);
    else if (property.properties && isObject(member)) result[name] = withCents(member, property);
  }
  return result;
}

/** Relaxed to required members only: all other faults are reported for their layer. */
export function completenessSchema(schema: Schema): Schema {
  const { required, minItems, description, properties, items } = schema;
  return {
    ...(required && { required }),
    ...(minItems !== undefined && { minItems }),
    ...(description !== undefined && { description }),
    ...(properties && { properties: mapValues(properties, completenessSchema) }),
    ...(items && { items: completenessSchema(items) }),
  };
}

export function mapValues(record: Record<string, Schema>, change: (schema: Schema) => Schema): Record<string, Schema> {
  return Object.fromEntries(Object.entries(record).map(([name, schema]) => [name, change(schema)]));
}
