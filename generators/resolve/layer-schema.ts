import { isObject } from '../read/json-file.ts';
import { mapValues, type Schema } from './schema.ts';
import { definitionName, resolveRefs } from './schema-refs.ts';

/**
 * The schema of a single layer file. Nothing is required (another layer may set it), null is allowed everywhere (it
 * removes a member), and computed members are not allowed (they follow from the path of the file).
 */
export function layerSchema(schema: Schema): Schema {
  const { definitions = {}, ...own } = schema;
  const relaxing = new Relaxing(definitions);
  const layer = relaxing.relax(own);
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
    ...(relaxing.made.size > 0 && { definitions: Object.fromEntries(relaxing.made) }),
  };
}

const DROPPED = new Set(['required', 'minItems', 'default']);

/** Relaxes a schema and the definitions that it refers to. */
class Relaxing {
  readonly made = new Map<string, Schema>();
  readonly #definitions: Record<string, Schema>;

  constructor(definitions: Record<string, Schema>) {
    this.#definitions = definitions;
  }

  relax(schema: Schema): Schema {
    const result: Schema = {};
    for (const [keyword, value] of Object.entries(schema)) {
      if (DROPPED.has(keyword)) continue;
      if (keyword === 'properties') {
        result.properties = mapValues(value as Record<string, Schema>, (one) => this.#member(one));
      } else if (keyword === 'additionalProperties' && isObject(value)) result[keyword] = this.#member(value as Schema);
      else if (keyword === 'items') result.items = this.#element(value as Schema);
      else result[keyword] = value;
    }
    return result;
  }

  #member(schema: Schema): Schema {
    if (schema.$ref === undefined) return toNullable(this.relax(schema));
    const name = definitionName(schema.$ref);
    const definition = this.#definitions[name];
    if (definition && !this.made.has(name)) this.made.set(name, this.#member(definition));
    const { default: _, ...rest } = schema;
    return rest;
  }

  /** Elements with an id may contain only changes; other elements, and the id, stay as strict as in the full schema. */
  #element(item: Schema): Schema {
    const strict = this.#resolve(item);
    if (!strict.properties?.id) return strict;
    const relaxed = this.relax(item.$ref === undefined ? item : strict);
    const removal: Schema = { description: 'Removes the element with this id.', type: 'boolean' };
    return {
      ...relaxed,
      required: ['id'],
      properties: { ...relaxed.properties, id: strict.properties.id, $remove: removal },
    };
  }

  #resolve(schema: Schema): Schema {
    return resolveRefs({ ...schema, definitions: this.#definitions });
  }
}

function toNullable(schema: Schema): Schema {
  if (schema.oneOf) return { ...schema, oneOf: [...schema.oneOf, { type: 'null' }] };
  const result = schema.enum ? { ...schema, enum: [...schema.enum.filter((value) => value !== null), null] } : schema;
  if (result.type === undefined) return result;
  const types = Array.isArray(result.type) ? result.type : [result.type];
  return { ...result, type: types.includes('null') ? types : [...types, 'null'] };
}
