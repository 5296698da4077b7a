import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { layerSchema } from '../../../generators/resolve/layer-schema.ts';
import type { Schema } from '../../../generators/resolve/schema.ts';
import { resolveRefs } from '../../../generators/resolve/schema-refs.ts';

const file = (name: string): Schema => JSON.parse(readFileSync(`schemas/tenant/${name}.schema.json`, 'utf8'));

/** Every part of a schema that refers to a definition. */
function referring(part: unknown): Schema[] {
  if (typeof part !== 'object' || part === null) return [];
  return [...('$ref' in part ? [part as Schema] : []), ...Object.values(part).flatMap(referring)];
}

describe('the definitions of the tenant schema', () => {
  it('say the same in the layer schema of editors as in the one the checks use', () => {
    expect(resolveRefs(file('layer'))).toEqual(layerSchema(resolveRefs(file('tenant'))));
  });

  it.each(['tenant', 'layer'])('are all used, and lend a member only what it does not say itself (%s)', (name) => {
    const schema = file(name);
    const definitions = schema.definitions ?? {};
    const used = referring(schema);
    expect(new Set(used.map(({ $ref }) => $ref))).toEqual(
      new Set(Object.keys(definitions).map((one) => `#/definitions/${one}`)),
    );
    for (const { $ref = '', ...own } of used) {
      // Tools that ignore what stands beside a $ref, as draft-07 asks, judge the same; and editors merge either way round.
      for (const keyword of Object.keys(own))
        expect(['description', 'default', 'x-']).toContain(keyword.replace(/^x-.*/, 'x-'));
      const definition = definitions[$ref.slice('#/definitions/'.length)] ?? {};
      expect(
        Object.keys(own).filter((keyword) => keyword in definition),
        $ref,
      ).toEqual([]);
    }
  });

  it('stand in the place of every reference, below what the member says itself', () => {
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

  it('must be there, and not hold themselves', () => {
    const member = { properties: { one: { $ref: '#/definitions/one' } } };
    expect(() => resolveRefs(member)).toThrow('no definition "one"');
    expect(() => resolveRefs({ ...member, definitions: { one: { items: { $ref: '#/definitions/one' } } } })).toThrow(
      'definition "one" holds itself',
    );
  });

  it('may be taken away as a member of a layer, and as an element of a list must say which one it is', () => {
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
