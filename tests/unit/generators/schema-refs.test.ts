import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { layerSchema } from '../../../generators/resolve/layer-schema.ts';
import type { Schema } from '../../../generators/resolve/schema.ts';
import { resolveRefs } from '../../../generators/resolve/schema-refs.ts';

const file = (name: string): Schema => JSON.parse(readFileSync(`schemas/tenant/${name}.schema.json`, 'utf8'));

/** Every part of a schema with a reference to a definition. */
function referring(part: unknown): Schema[] {
  if (typeof part !== 'object' || part === null) return [];
  return [...('$ref' in part ? [part as Schema] : []), ...Object.values(part).flatMap(referring)];
}

describe('the definitions of the tenant schema', () => {
  it('schema definitions are equal in the layer schema for editors and in that of the checks', () => {
    expect(resolveRefs(file('layer'))).toEqual(layerSchema(resolveRefs(file('tenant'))));
  });

  it.each(['tenant', 'layer'])(
    'schema definitions are all used, and a reference repeats no keyword of its definition (%s)',
    (name) => {
      const schema = file(name);
      const definitions = schema.definitions ?? {};
      const used = referring(schema);
      expect(new Set(used.map(({ $ref }) => $ref))).toEqual(
        new Set(Object.keys(definitions).map((one) => `#/definitions/${one}`)),
      );
      for (const { $ref = '', ...own } of used) {
        // Tools that ignore keywords beside a $ref, as draft-07 requires, get the same result; editors merge either way.
        for (const keyword of Object.keys(own))
          expect(['description', 'default', 'x-']).toContain(keyword.replace(/^x-.*/, 'x-'));
        const definition = definitions[$ref.slice('#/definitions/'.length)] ?? {};
        expect(
          Object.keys(own).filter((keyword) => keyword in definition),
          $ref,
        ).toEqual([]);
      }
    },
  );

  it("schema definitions replace every reference, overridden by the member's own keywords", () => {
    const definitions = {
      word: { type: 'string', 'x-visibility': 'public' },
      words: { type: 'array', items: { $ref: '#/definitions/word' } },
    } as const;
    const properties = { names: { $ref: '#/definitions/words', description: 'Names.' } };
    expect(resolveRefs({ properties, definitions: structuredClone(definitions) as Record<string, Schema> })).toEqual({
      properties: {
        names: { type: 'array', items: { type: 'string', 'x-visibility': 'public' }, description: 'Names.' },
      },
    });
  });

  it('a definition that is missing or contains itself allows any value, because a check of its own reports it', () => {
    const member = { properties: { one: { $ref: '#/definitions/one' } } };
    expect(resolveRefs(member)).toEqual({ properties: { one: {} } });
    expect(resolveRefs({ ...member, definitions: { one: { items: { $ref: '#/definitions/one' } } } })).toEqual({
      properties: { one: { items: {} } },
    });
  });

  it('schema definitions may be null as a member of a layer, and need an id as an element of a list', () => {
    const thing: Schema = {
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'string' }, at: { type: 'string' } },
    };
    const schema: Schema = {
      properties: {
        first: { $ref: '#/definitions/thing' },
        others: { type: 'array', items: { $ref: '#/definitions/thing' } },
      },
      definitions: { thing },
    };
    const layer = resolveRefs(layerSchema(schema));
    expect(layer).toEqual(layerSchema(resolveRefs(schema)));
    expect(layer.properties?.first).toMatchObject({ type: ['object', 'null'] });
    expect(layer.properties?.others?.items).toMatchObject({
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'string' }, at: { type: ['string', 'null'] }, $remove: { type: 'boolean' } },
    });
  });
});
