import { describe, expect, it } from 'vitest';
import { scorePerformance } from '../../bench/lighthouse-score.ts';

const FAST = { fcp: 0, si: 0, lcp: 0, tbt: 0, cls: 0 };

describe('the performance score of the bench', () => {
  it('is that of Lighthouse at the control points of its curves', () => {
    expect(scorePerformance(FAST)).toBe(100);
    expect(scorePerformance({ fcp: 1_800, si: 3_387, lcp: 2_500, tbt: 200, cls: 0.1 })).toBeCloseTo(90, 3);
    expect(scorePerformance({ fcp: 3_000, si: 5_800, lcp: 4_000, tbt: 600, cls: 0.25 })).toBeCloseTo(50, 3);
  });

  it('weighs the metrics as Lighthouse does, and sees a change of one of them', () => {
    const slow = 1e9;
    const lost = Object.keys(FAST).map((name) => Math.round(100 - scorePerformance({ ...FAST, [name]: slow })));
    expect(lost).toEqual([10, 10, 25, 30, 25]);
    expect(scorePerformance({ ...FAST, tbt: 150 })).toBeLessThan(99);
  });
});
