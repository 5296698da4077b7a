import { DAY_MS } from './durations.ts';
import { endOfDate, startOfDate, zonedDay } from './zoned-day.ts';

/**
 * What the texts of the shops promise, in working days (`tests/contract/promises.json`). A text that says another number
 * is a promise that the desk does not watch.
 */
export const INSPECTION_WORKING_DAYS = 2;
export const PAYOUT_WORKING_DAYS = 2;
export const CONTACT_ANSWER_WORKING_DAYS = 1;
export const ENQUIRY_ANSWER_WORKING_DAYS = 2;

/**
 * End of the last of `days` working days (Monday to Friday) after the day of `from`, in an IANA time zone. Public
 * holidays count as working days, so that a deadline is early in such a week and never late.
 */
export function endOfWorkingDays(from: Date, days: number, timeZone: string): Date {
  return endOfDate(addWorkingDays(zonedDay(from, timeZone), days), timeZone);
}

/** What began before this instant has had its `days` working days at `now`. */
export function lateSince(now: Date, days: number, timeZone: string): Date {
  const today = zonedDay(now, timeZone);
  let first = today;
  while (addWorkingDays(nextDay(first, -1), days) >= today) first = nextDay(first, -1);
  return startOfDate(first, timeZone);
}

/** Calendar days are compared as yyyy-mm-dd. */
function addWorkingDays(date: string, days: number): string {
  let day = date;
  for (let left = days; left > 0; ) {
    day = nextDay(day, 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}

function nextDay(date: string, step: 1 | -1): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) + step * DAY_MS).toISOString().slice(0, 10);
}

function isWorkingDay(date: string): boolean {
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
  return weekday > 0 && weekday < 6;
}
