import { describe, expect, it } from 'vitest';
import { dayOfYear, newTradeNumber } from '../../../platform/services/trades/trade-number.ts';

const shop = { country: 'de', timeZone: 'Europe/Berlin' } as const;

describe('the number of a trade', () => {
  it('the number contains country, year, day of the year and digits', () => {
    expect(newTradeNumber(shop, new Date('2026-04-28T10:00:00Z'), 0)).toMatch(/^DE-26-118-\d{4}$/);
  });

  it('the day is counted by the clock of the shop', () => {
    expect(dayOfYear(new Date('2026-12-31T23:30:00Z'), 'Europe/Berlin')).toEqual({ year: 2027, day: 1 });
    expect(dayOfYear(new Date('2026-12-31T23:30:00Z'), 'UTC')).toEqual({ year: 2026, day: 365 });
    expect(dayOfYear(new Date('2028-12-31T12:00:00Z'), 'Europe/Berlin')).toEqual({ year: 2028, day: 366 });
  });

  it('a number after a collision has more digits', () => {
    expect(newTradeNumber(shop, new Date('2026-04-28T10:00:00Z'), 2)).toMatch(/^DE-26-118-\d{6}$/);
  });
});
