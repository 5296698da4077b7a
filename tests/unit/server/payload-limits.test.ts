import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPayloadProblem } from '../../../platform/server/edge/payload-limits.ts';

const nested = (levels: number, inner: unknown) => {
  let value = inner;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
};

describe('a body that no schema should check', () => {
  it.each([
    ['a hundred thousand levels', nested(100_000, 0), 'body.tooDeep'],
    ['lists beside lists', { lines: Array.from({ length: 20_000 }, () => ({})) }, 'body.tooMany'],
    ['many members', Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`a${at}`, 0])), 'body.tooMany'],
    ['a NUL', { a: ['x', 'y\u0000'] }, 'text.unstorable'],
    ['half of a character', { a: { b: '\ud800' } }, 'text.unstorable'],
  ])('%s is detected', (_, value, code) => {
    expect(findPayloadProblem(value, '')?.code).toBe(code);
  });

  it('the problem has a pointer to the member', () => {
    expect(findPayloadProblem({ 'a/b': { '~': ['x', '\u0000'] } }, '/params')?.pointer).toBe('/params/a~1b/~0/1');
    expect(findPayloadProblem({ a: { 'b\u0000': 1 } }, '')?.pointer).toBe('/a');
    expect(findPayloadProblem(nested(100, 0), '')?.pointer).toBe('/0'.repeat(41));
  });

  it('ordinary bodies of people and programs are accepted', () => {
    expect(findPayloadProblem(nested(40, 'x'), '')).toBeUndefined();
    expect(findPayloadProblem(Buffer.from([0]), '')).toBeUndefined();
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const storable = JSON.stringify(value).includes('\\u0000') === false;
        if (storable) expect(findPayloadProblem(value, '')).toBeUndefined();
      }),
    );
  });
});
