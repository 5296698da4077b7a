import { expect, it } from 'vitest';
import { endpointContracts } from '../../../platform/generated/api/endpoint-contracts.gen.ts';
import { apiSchemas } from '../../../platform/generated/api/schemas.gen.ts';

const bodies = Object.values(apiSchemas) as { $id: string; properties?: object }[];

/** Members whose name or description refers to a locale, as JSON pointers. */
function localesIn(schema: unknown, pointer = ''): string[] {
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, { description?: string }> };
  return Object.entries(properties).flatMap(([name, member]) => [
    ...(/^(locale|lang|language)$/.test(name) || /locale id/i.test(member.description ?? '')
      ? [`${pointer}/${name}`]
      : []),
    ...localesIn(member, `${pointer}/${name}`),
  ]);
}

it('every call with a locale in its body checks it first', () => {
  const taking: Record<string, [string[], string | undefined]> = {};
  for (const { name, schema, locale } of endpointContracts.values()) {
    const id = (schema as { body?: { $ref: string } }).body?.$ref;
    const found = id === undefined ? [] : localesIn(bodies.find(({ $id }) => $id === id));
    if (found.length > 0 || locale !== undefined) taking[name] = [found, locale];
  }
  expect(Object.keys(taking).length).toBeGreaterThanOrEqual(3);
  for (const [name, [found, checked]] of Object.entries(taking)) expect([name, found]).toEqual([name, [checked]]);
});
