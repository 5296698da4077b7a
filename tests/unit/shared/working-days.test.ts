import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOfWorkingDays, lateSince } from '../../../platform/shared/working-days.ts';

const BERLIN = 'Europe/Berlin';

describe('working days', () => {
  it.each([
    ['on Thursday', '2026-11-26T09:00:00Z', 2, '2026-11-30T22:59:59.999Z'],
    ['on Monday', '2026-11-23T09:00:00Z', 2, '2026-11-25T22:59:59.999Z'],
    ['on Saturday', '2026-11-28T09:00:00Z', 2, '2026-12-01T22:59:59.999Z'],
    ['on Sunday, for one day', '2026-11-29T09:00:00Z', 1, '2026-11-30T22:59:59.999Z'],
    ['late on Monday in UTC, which is Tuesday there', '2026-11-23T23:30:00Z', 1, '2026-11-25T22:59:59.999Z'],
    ['before the clock changes', '2026-03-27T09:00:00Z', 1, '2026-03-30T21:59:59.999Z'],
  ])('what begins %s ends with the last working day', (_, from, days, end) => {
    expect(endOfWorkingDays(new Date(from), days, BERLIN).toISOString()).toBe(end);
  });

  it('exactly what began before the limit has had its working days', () => {
    const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(
        instants,
        fc.integer({ min: 0, max: 12 * 24 }),
        fc.integer({ min: 1, max: 5 }),
        (now, hours, days) => {
          const from = new Date(now.getTime() - hours * 3_600_000);
          const late = endOfWorkingDays(from, days, BERLIN) < now;
          expect(from < lateSince(now, days, BERLIN)).toBe(late);
        },
      ),
    );
  });
});
