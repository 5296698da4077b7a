import { DAY_MS } from './durations.ts';

/**
 * End of the day (to the millisecond) that is `days` after the day of `from`, in an IANA time zone, correct across
 * daylight saving changes. Throws a RangeError for an unknown zone.
 */
export function endOfDay(from: Date, days: number, timeZone: string): Date {
  const nextMidnight = midnightUtc(from, timeZone) + (days + 1) * DAY_MS;
  // The offset at the wanted midnight is only known there, so the offset is corrected twice, which is enough for every
  // zone.
  let instant = nextMidnight;
  for (let round = 0; round < 2; round += 1) instant = nextMidnight - offsetAt(instant, timeZone);
  return new Date(instant - 1);
}

/** Last instant of a calendar day (yyyy-mm-dd) in a time zone. */
export function endOfDate(date: string, timeZone: string): Date {
  // Noon in UTC is the same day in every zone from UTC-12 to UTC+11; beyond, the offset is subtracted first.
  const noon = Date.parse(`${date}T12:00:00Z`);
  return endOfDay(new Date(noon - offsetAt(noon, timeZone)), 0, timeZone);
}

/** First instant of a calendar day (yyyy-mm-dd) in a time zone: where the clock skips midnight, the first one after. */
export function startOfDate(date: string, timeZone: string): Date {
  const dayBefore = new Date(Date.parse(`${date}T12:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
  return new Date(endOfDate(dayBefore, timeZone).getTime() + 1);
}

/** The calendar day (yyyy-mm-dd) an instant falls on in a time zone. */
export function zonedDay(instant: Date, timeZone: string): string {
  return new Date(midnightUtc(instant, timeZone)).toISOString().slice(0, 10);
}

/** The wall clock's midnight before an instant, as if it were UTC. */
function midnightUtc(instant: Date, timeZone: string): number {
  const wall = instant.getTime() + offsetAt(instant.getTime(), timeZone);
  return Math.floor(wall / DAY_MS) * DAY_MS;
}

/** How far the zone's wall clock is ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = getDayFormat(timeZone).formatToParts(instant);
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'));
  return wall - Math.floor(instant / 1000) * 1000;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function getDayFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timeZone, format);
  }
  return format;
}
