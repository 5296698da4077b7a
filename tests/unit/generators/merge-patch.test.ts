import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject, type JsonValue } from '../../../generators/read/json-file.ts';
import { mergePatch } from '../../../generators/resolve/merge-patch.ts';

const value = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<JsonValue>;
/** RFC 7396 replaces arrays; elements with an id are our addition and are tested separately. */
const plain = value.filter((one) => !JSON.stringify(one).includes('"id"'));

/** The algorithm of RFC 7396, section 2, literally. */
function rfc7396(target: JsonValue | undefined, patch: JsonValue): JsonValue {
  if (!isObject(patch)) return patch;
  const result: Record<string, JsonValue> = Object.assign(Object.create(null), isObject(target) ? target : {});
  for (const [name, member] of Object.entries(patch)) {
    if (member === null) delete result[name];
    else result[name] = rfc7396(result[name], member);
  }
  return result;
}

describe('merging layers', () => {
  it('merging layers follows RFC 7396', () => {
    fc.assert(
      fc.property(plain, plain, (target, patch) => {
        expect(JSON.stringify(mergePatch(target, patch))).toBe(JSON.stringify(rfc7396(target, patch)));
      }),
    );
  });

  it('merging layers is idempotent for the last layer', () => {
    fc.assert(
      fc.property(value, value, (target, patch) => {
        const once = mergePatch(target, patch);
        expect(mergePatch(once, patch)).toEqual(once);
      }),
    );
  });

  it('merging layers does not change a value with an empty layer', () => {
    fc.assert(
      fc.property(
        value.filter((one) => isObject(one)),
        (target) => {
          expect(mergePatch(target, {})).toEqual(target);
        },
      ),
    );
  });

  it('merging layers does not modify its inputs', () => {
    fc.assert(
      fc.property(value, value, (target, patch) => {
        const before = JSON.stringify([target, patch]);
        mergePatch(target, patch);
        expect(JSON.stringify([target, patch])).toBe(before);
      }),
    );
  });

  it('merging layers passes the examples of RFC 7396, appendix A', () => {
    const table: [target: JsonValue, patch: JsonValue, result: JsonValue][] = [
      [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
      [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
      [{ a: 'b' }, { a: null }, {}],
      [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
      [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
      [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
      [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
      [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
      [
        ['a', 'b'],
        ['c', 'd'],
        ['c', 'd'],
      ],
      [{ a: 'b' }, ['c'], ['c']],
      [{ e: null }, { a: 1 }, { e: null, a: 1 }],
      [[1, 2], { a: 'b', c: null }, { a: 'b' }],
      [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
    ];
    for (const [target, patch, result] of table) expect(mergePatch(target, patch)).toEqual(result);
  });

  it('merging layers keeps a member named __proto__ as a plain member', () => {
    const merged = mergePatch({}, JSON.parse('{"__proto__": {"polluted": true}}'));
    expect(Object.keys(merged as object)).toEqual(['__proto__']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('merging arrays of objects with an id', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 6 });
  const elements = ids.chain((list) =>
    fc.tuple(...list.map((id) => fc.record({ id: fc.constant(id), text: fc.string() }))),
  );

  it('merging arrays by id keeps the order of the earlier layer and appends new elements', () => {
    fc.assert(
      fc.property(elements, elements, (first, second) => {
        const merged = mergePatch(first, second) as typeof first;
        const known = first.map(({ id }) => id);
        const added = second.map(({ id }) => id).filter((id) => !known.includes(id));
        expect(merged.map(({ id }) => id)).toEqual([...known, ...added]);
        for (const element of second) expect(merged).toContainEqual(element);
      }),
    );
  });

  it('merging arrays by id merges elements member by member', () => {
    const merged = mergePatch([{ id: 1, a: 1, b: 1 }], [{ id: 1, b: 2 }]);
    expect(merged).toEqual([{ id: 1, a: 1, b: 2 }]);
  });

  it('merging arrays by id removes an element with $remove in a later layer', () => {
    expect(mergePatch([{ id: 1 }, { id: 2 }], [{ id: 1, $remove: true }])).toEqual([{ id: 2 }]);
    expect(mergePatch(undefined, [{ id: 1, $remove: true }])).toEqual([]);
  });
});
