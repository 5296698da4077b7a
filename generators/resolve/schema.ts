import { isObject, type JsonObject, type JsonValue } from '../read/json-file.ts';

export type Visibility = 'public' | 'server' | 'secret';

/** The parts of JSON Schema (draft-07) the tenant schema uses, with our own `x-` keywords. */
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

/** A property says nothing: the server may read it, the browser never. */
export function visibilityOf(schema: Schema): Visibility {
  return schema['x-visibility'] ?? 'server';
}

/** A schema without the properties a visitor's browser must not get. */
export function publicSchema(schema: Schema): Schema {
  if (!schema.properties) return schema;
  const kept = Object.entries(schema.properties).filter(([, property]) => visibilityOf(property) === 'public');
  const properties = Object.fromEntries(kept.map(([name, property]) => [name, publicSchema(property)]));
  const required = (schema.required ?? []).filter((name) => name in properties);
  return { ...schema, properties, required };
}

/** A value without the members a visitor's browser must not get. */
export function publicValue(value: JsonValue, schema: Schema): JsonValue {
  if (Array.isArray(value))
    return schema.items ? value.map((item) => publicValue(item, schema.items as Schema)) : value;
  if (!isObject(value) || !schema.properties) return value;
  const result: JsonObject = {};
  for (const [name, member] of Object.entries(value)) {
    const property = schema.properties[name];
    if (property && visibilityOf(property) === 'public') result[name] = publicValue(member, property);
  }
  return result;
}

/** The value with every absent member that has a default filled in. */
export function withDefaults(value: JsonValue, schema: Schema): JsonValue {
  if (!isObject(value) || !schema.properties) return value;
  const result: JsonObject = { ...value };
  for (const [name, property] of Object.entries(schema.properties)) {
    const member = Object.hasOwn(result, name) ? result[name] : property.default;
    if (member !== undefined) result[name] = withDefaults(member, property);
  }
  return result;
}

/** Amounts written in currency units become integer cents. */
export function withCents(value: JsonObject, schema: Schema): JsonObject {
  const result = { ...value };
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const member = result[name];
    if (property['x-cents'] && typeof member === 'number') result[name] = Math.round(member * 100);
  }
  return result;
}

/**
 * The schema one layer file is checked with: nothing is required (another layer may say it), null is allowed
 * everywhere (it takes a member away), computed members are not (the file's place says them).
 */
export function layerSchema(schema: Schema): Schema {
  const layer = relax(schema) as Schema;
  const properties = Object.fromEntries(
    Object.entries(layer.properties ?? {}).filter(([, property]) => property['x-computed'] !== true),
  );
  const $schema: Schema = { description: 'Path of the schema, for editors.', type: 'string' };
  return {
    ...layer,
    $id: 'umlauf:tenant/layer',
    title: 'TenantLayer',
    description: 'One layer of a tenant. Printed from tenant.schema.json by: npm run generate',
    type: 'object',
    properties: { $schema, ...properties },
  };
}

/** Only what a merged tenant may lack: everything else is said about the layer that says it. */
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

const DROPPED = new Set(['required', 'minItems', 'default']);

function relax(schema: Schema): Schema {
  const result: Schema = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (DROPPED.has(keyword)) continue;
    if (keyword === 'properties') result.properties = mapValues(value as Record<string, Schema>, nullable);
    else if (keyword === 'additionalProperties' && isObject(value)) result[keyword] = nullable(value as Schema);
    else if (keyword === 'items') result.items = relaxItem(value as Schema);
    else result[keyword] = value;
  }
  return result;
}

/** Elements with an id may say only what they change. */
function relaxItem(item: Schema): Schema {
  if (!item.properties?.id) return item;
  const relaxed = relax(item);
  const removal: Schema = { description: 'Takes the element of this id out.', type: 'boolean' };
  return {
    ...relaxed,
    required: ['id'],
    properties: { ...relaxed.properties, id: item.properties.id, $remove: removal },
  };
}

function nullable(schema: Schema): Schema {
  const relaxed = relax(schema);
  if (relaxed.oneOf) return { ...relaxed, oneOf: [...relaxed.oneOf, { type: 'null' }] };
  if (relaxed.enum) relaxed.enum = [...relaxed.enum.filter((value) => value !== null), null];
  if (relaxed.type === undefined) return relaxed;
  const types = Array.isArray(relaxed.type) ? relaxed.type : [relaxed.type];
  return { ...relaxed, type: types.includes('null') ? types : [...types, 'null'] };
}

function mapValues(record: Record<string, Schema>, change: (schema: Schema) => Schema): Record<string, Schema> {
  return Object.fromEntries(Object.entries(record).map(([name, schema]) => [name, change(schema)]));
}
