import { type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler';

type Serializer = ReturnType<ReturnType<SerializerFactory>>;
const compiledBefore = new WeakMap<object, Map<string, Serializer>>();

/**
 * Makes one serializer for all routes that answer by the same schema, where Fastify makes one for each of them: that was a
 * tenth of a start. `shared` are the schemas that others refer to by their ids; they must not change.
 */
export function sharedSerializers(shared: object): SerializerFactory {
  const compiled = compiledBefore.get(shared) ?? new Map<string, Serializer>();
  compiledBefore.set(shared, compiled);
  return (externalSchemas, options) => {
    const compile = SerializerSelector()(externalSchemas, options);
    return (route) => {
      const key = JSON.stringify(route.schema);
      const serializer = compiled.get(key) ?? compile(route);
      compiled.set(key, serializer);
      return serializer;
    };
  };
}
