import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../platform/shared/durations.ts';
import { endOfDate, endOfDay } from '../../../platform/shared/zoned-day.ts';

describe('the end of a day', () => {
  it.each([
    ['2026-11-21T10:00:00Z', 21, 'Europe/Berlin', '2026-12-12T22:59:59.999Z'],
    ['2026-11-20T23:30:00Z', 21, 'Europe/Berlin', '2026-12-12T22:59:59.999Z'], // // already the 21st in Berlin
    ['2026-10-10T10:00:00Z', 21, 'Europe/Berlin', '2026-10-31T22:59:59.999Z'], // // into winter time
    ['2026-03-15T10:00:00Z', 21, 'Europe/Madrid', '2026-04-05T21:59:59.999Z'], // // into summer time
    ['2026-03-28T10:00:00Z', 1, 'Europe/Rome', '2026-03-29T21:59:59.999Z'], // // the day with 23 hours
    ['2026-10-25T00:30:00Z', 0, 'Europe/Vienna', '2026-10-25T22:59:59.999Z'], // // the day with 25 hours
    ['2026-12-31T11:00:00Z', 0, 'Pacific/Kiritimati', '2027-01-01T09:59:59.999Z'],
  ])('%s plus %i days in %s ends at %s', (from, days, zone, end) => {
    expect(endOfDay(new Date(from), days, zone).toISOString()).toBe(end);
  });

  it.each([
    ['2030-12-31', 'Europe/Berlin', '2030-12-31T22:59:59.999Z'],
    ['2026-06-30', 'Pacific/Kiritimati', '2026-06-30T09:59:59.999Z'],
    ['2026-06-30', 'Pacific/Honolulu', '2026-07-01T09:59:59.999Z'],
  ])('the day %s in %s ends at %s', (date, zone, end) => {
    expect(endOfDate(date, zone).toISOString()).toBe(end);
  });

  it('the end of a day is the last millisecond of its local date, in any zone at any time', () => {
    const zones = ['Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC'];
    const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, fc.nat(60), fc.constantFrom(...zones), (from, days, zone) => {
        const end = endOfDay(from, days, zone);
        const on = (date: Date) => date.toLocaleDateString('sv-SE', { timeZone: zone });
        const expected = new Date(`${on(from)}T00:00:00Z`).getTime() + days * DAY_MS;
        expect(on(end)).toBe(new Date(expected).toISOString().slice(0, 10));
        expect(on(new Date(end.getTime() + 1))).not.toBe(on(end));
      }),
    );
  });
});
