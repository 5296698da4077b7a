import { type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler';

type Serializer = ReturnType<ReturnType<SerializerFactory>>;
const compiledBefore = new WeakMap<object, Map<string, Serializer>>();

/**
 * Makes one serializer for all routes that answer by the same schema, and of the schemas that others refer to by their ids
 * reads those it refers to, where Fastify makes one for each route and reads all: that was a fifth of a start. `shared` are
 * those schemas; they must not change.
 */
export function sharedSerializers(shared: object): SerializerFactory {
  const compiled = compiledBefore.get(shared) ?? new Map<string, Serializer>();
  compiledBefore.set(shared, compiled);
  return (externalSchemas, options) => (route) => {
    const key = JSON.stringify(route.schema);
    const known = compiled.get(key) ?? SerializerSelector()(referredTo(key, externalSchemas), options)(route);
    compiled.set(key, known);
    return known;
  };
}

/** Those of the schemas that a schema's text refers to, directly or by another. */
function referredTo<Schemas>(text: string, schemas: Schemas): Schemas {
  const byId = schemas as Readonly<Record<string, unknown>>;
  const found: Record<string, unknown> = {};
  const open = [text];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const [, id = ''] of next.matchAll(/"\$ref":"([^"#]+)/g)) {
      if (Object.hasOwn(found, id) || !Object.hasOwn(byId, id)) continue;
      found[id] = byId[id];
      open.push(JSON.stringify(byId[id]));
    }
  }
  return found as Schemas;
}
