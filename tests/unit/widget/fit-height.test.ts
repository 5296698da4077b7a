import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitHeight } from '../../../platform/widget/fit-height.ts';

const place = { height: 900, content: 900, least: 600, top: 0, windowHeight: 800 };

describe('the height of a widget', () => {
  it('grows with its content', () => {
    expect(fitHeight({ ...place, content: 2400 })).toBe(2400);
  });

  it('shrinks while its lower edge stays below the window, and no further', () => {
    expect(fitHeight({ ...place, height: 3000, content: 1200 })).toBe(1200);
    expect(fitHeight({ ...place, height: 3000, content: 650 })).toBe(800);
    expect(fitHeight({ ...place, height: 3000, content: 650, top: -2000 })).toBe(2800);
    expect(fitHeight({ ...place, height: 3000, content: 650, top: 400 })).toBe(650);
  });

  it('never moves an edge into the window, and never hides content', () => {
    const number = fc.integer({ min: 0, max: 5000 });
    const top = fc.integer({ min: -5000, max: 5000 });
    fc.assert(
      fc.property(
        number,
        number,
        number,
        top,
        fc.integer({ min: 200, max: 1500 }),
        (height, content, least, at, tall) => {
          const next = fitHeight({ height, content, least, top: at, windowHeight: tall });
          expect(next).toBeGreaterThanOrEqual(Math.max(content, least));
          if (next < height) expect(at + next).toBeGreaterThanOrEqual(tall);
        },
      ),
    );
  });
});
