import { mapValues, type Schema } from './schema.ts';

const PLACE = '#/definitions/';

/** The name of the definition that a `$ref` points at. */
export function definitionName(ref: string): string {
  return ref.startsWith(PLACE) ? ref.slice(PLACE.length) : ref;
}

/**
 * Replaces every `$ref` of the schema by its definition. Keywords beside a `$ref` (its description, default and
 * visibility) belong to the member. An unknown definition, or one that contains itself, allows any value.
 */
export function resolveRefs({ definitions = {}, ...schema }: Schema): Schema {
  const made = new Map<string, Schema>();
  const resolve = (part: Schema, open: readonly string[]): Schema => {
    if (part.$ref === undefined) return mapParts(part, (below) => resolve(below, open));
    const { $ref, ...own } = part;
    return { ...getDefinition(definitionName($ref), open), ...own };
  };
  const getDefinition = (name: string, open: readonly string[]): Schema => {
    const found = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
    // Both are reported by `checkConfigSchemas`, before anything relies on the schema.
    if (!found || open.includes(name)) return {};
    const known = made.get(name) ?? resolve(found, [...open, name]);
    made.set(name, known);
    return known;
  };
  return resolve(schema, []);
}

function mapParts(schema: Schema, change: (part: Schema) => Schema): Schema {
  const { properties, items, additionalProperties, oneOf } = schema;
  return {
    ...schema,
    ...(properties && { properties: mapValues(properties, change) }),
    ...(items && { items: change(items) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: change(additionalProperties) }),
    ...(oneOf && { oneOf: oneOf.map(change) }),
  };
}
