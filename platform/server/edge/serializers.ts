import { type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler';

type Serializer = ReturnType<ReturnType<SerializerFactory>>;
const compiledBefore = new WeakMap<object, Map<string, Serializer>>();

/**
 * Creates one serializer per response schema and reads only the shared schemas that it references. Fastify would create
 * one per route and read all schemas, which took a fifth of the start. `shared` holds the schemas that others reference by
 * id; they must not change.
 */
export function sharedSerializers(shared: object): SerializerFactory {
  const compiled = compiledBefore.get(shared) ?? new Map<string, Serializer>();
  compiledBefore.set(shared, compiled);
  return (externalSchemas, options) => (route) => {
    const key = JSON.stringify(route.schema);
    const known =
      compiled.get(key) ?? compileLate(() => SerializerSelector()(referredTo(key, externalSchemas), options)(route));
    compiled.set(key, known);
    return known;
  };
}

/** Compiles for the first answer: most answers of a route are of one status. */
function compileLate(compile: () => Serializer): Serializer {
  let made: Serializer | undefined;
  return (data) => {
    made ??= compile();
    return made(data);
  };
}

/** The schemas that a schema's text references, directly or transitively. */
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
