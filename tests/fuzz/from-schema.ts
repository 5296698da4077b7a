import fc from 'fast-check';
import { apiSchemas } from '../../platform/generated/api/schemas.gen.ts';

type Schema = Readonly<Record<string, unknown>>;

/** What the parts of a schema need beside themselves. */
interface Place {
  /** Where `#/…` leads. */
  document: Schema;
  /** How much deeper it may go: schemas of queries hold themselves. */
  depth: number;
  /** Name of the member, for which a real value may be known. */
  name: string;
}

/** Real values by the name of the member, so that more than the first check is passed. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

/** Values that fit a JSON Schema of the API, mostly: a pattern that takes too long is left out. */
export function fromSchema(schema: Schema, known: KnownValues): fc.Arbitrary<unknown> {
  return valueFor(schema, { document: schema, depth: 5, name: '' }, known);
}

function valueFor(schema: Schema, place: Place, known: KnownValues): fc.Arbitrary<unknown> {
  const real = Object.hasOwn(known, place.name) ? known[place.name] : undefined;
  const right = plain(schema, place, known);
  return real ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...real) }, { weight: 1, arbitrary: right }) : right;
}

function plain(schema: Schema, place: Place, known: KnownValues): fc.Arbitrary<unknown> {
  const { $ref, enum: values, const: only, type } = schema;
  const choices = (schema.oneOf ?? schema.anyOf) as Schema[] | undefined;
  if (typeof $ref === 'string') {
    const found = resolved($ref, place.document);
    return valueFor(found.schema, { ...place, document: found.document, depth: place.depth - 1 }, known);
  }
  if (Array.isArray(values)) return fc.constantFrom(...values);
  if (only !== undefined) return fc.constant(only);
  if (choices) return fc.oneof(...choices.map((choice) => plain(choice, place, known)));
  const [first] = [type].flat();
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => plain({ ...schema, type: one }, place, known)));
  if (first === 'object' || schema.properties) return arbitraryObject(schema, place, known);
  if (first === 'array') return arbitraryArray(schema, place, known);
  return arbitraryScalar(schema);
}

function resolved(reference: string, document: Schema): { schema: Schema; document: Schema } {
  const [id = '', pointer = ''] = reference.split('#');
  const whole = id === '' ? document : (apiSchemas as Readonly<Record<string, Schema>>)[id];
  if (!whole) throw new Error(`no schema has the id ${id}`);
  const parts = pointer.split('/').filter(Boolean);
  const schema = parts.reduce<Schema>((at, part) => at[part] as Schema, whole);
  return { schema, document: whole };
}

function arbitraryObject(schema: Schema, place: Place, known: KnownValues): fc.Arbitrary<unknown> {
  if (place.depth < 0) return fc.constant({});
  const members = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  const deeper = { ...place, depth: place.depth - 1 };
  if (schema.maxProperties === 1 && members.length > 1) {
    return fc.oneof(
      ...members.map(([name, member]) =>
        valueFor(member, { ...deeper, name }, known).map((value) => ({ [name]: value })),
      ),
    );
  }
  const model = Object.fromEntries(
    members.map(([name, member]) => [name, valueFor(member, { ...deeper, name }, known)]),
  );
  const requiredKeys = members.map(([name]) => name).filter((name) => [schema.required].flat().includes(name));
  if (members.length > 0) return fc.record(model, { requiredKeys });
  const others = schema.additionalProperties;
  if (typeof others !== 'object' || others === null) return fc.constant({});
  const value = valueFor(others as Schema, { ...deeper, name: '' }, known);
  return fc.dictionary(fc.constantFrom('title', 'category', 'storage', 'year', 'display', 'a1'), value, {
    minKeys: Number(schema.minProperties ?? 0),
    maxKeys: Math.min(Number(schema.maxProperties ?? 3), 3),
  });
}

function arbitraryArray(schema: Schema, place: Place, known: KnownValues): fc.Arbitrary<unknown> {
  if (place.depth < 0) return fc.constant([]);
  const item = valueFor((schema.items ?? {}) as Schema, { ...place, depth: place.depth - 1 }, known);
  return fc.array(item, {
    minLength: Number(schema.minItems ?? 0),
    maxLength: Math.min(Number(schema.maxItems ?? 3), 3),
  });
}

function arbitraryScalar({ type, minimum, maximum, minLength, maxLength, pattern }: Schema): fc.Arbitrary<unknown> {
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'integer' || type === 'number') {
    const min = Number(minimum ?? -5);
    return fc.integer({ min, max: Math.min(Number(maximum ?? 1_000), min + 1_000) });
  }
  const size = { minLength: Number(minLength ?? 0), maxLength: Math.min(Number(maxLength ?? 16), 16) };
  // What a pattern forbids (control characters) is not among these letters; what it wants, some of them are.
  const letters = typeof pattern === 'string' && pattern.startsWith('^[A-Z]{3}') ? ['EUR', 'USD'] : undefined;
  if (letters) return fc.constantFrom(...letters);
  return fc.string({ unit: fc.constantFrom(...'abcxyzABC0123456789-_'), ...size });
}
