import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyIndex, typeaheadIndex } from '../../../platform/ui/dropdown-keys.ts';

const languages = ['Deutsch', 'Español', 'Français', 'Italiano', 'Deutschland', 'Österreich'];

describe('dropdown keys', () => {
  it('typing moves to the entry with that prefix, in any case', () => {
    expect(typeaheadIndex(languages, -1, 'f')).toBe(2);
    expect(typeaheadIndex(languages, -1, 'IT')).toBe(3);
    expect(typeaheadIndex(languages, 2, 'ö')).toBe(5);
    expect(typeaheadIndex(languages, -1, 'x')).toBe(-1);
  });

  it('repeating a letter moves to the next entry with that letter', () => {
    expect(typeaheadIndex(languages, 0, 'd')).toBe(4);
    expect(typeaheadIndex(languages, 4, 'dd')).toBe(0);
  });

  it('a longer text stays on the entry while it matches', () => {
    expect(typeaheadIndex(languages, 4, 'deutschl')).toBe(4);
    expect(typeaheadIndex(languages, 0, 'deutschl')).toBe(4);
  });

  it('arrow keys wrap around at both ends', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.nat(29), (count, at) => {
        const current = at % count;
        const down = keyIndex('ArrowDown', current, count) ?? -1;
        expect(keyIndex('ArrowUp', down, count)).toBe(current);
      }),
    );
    expect([keyIndex('ArrowDown', -1, 3), keyIndex('ArrowUp', -1, 3)]).toEqual([0, 2]);
    expect([keyIndex('Home', 2, 3), keyIndex('End', 0, 3), keyIndex('Tab', 0, 3)]).toEqual([0, 2, undefined]);
  });
});
