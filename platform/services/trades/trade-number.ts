import { randomBytes, randomInt } from 'node:crypto';
import type { ServerTenant } from '../../generated/tenant-types.gen.ts';
import { DAY_MS } from '../../shared/durations.ts';

/**
 * A number people can read out: country, year, day of the year in the shop's time zone, random digits. The digits do
 * not reveal the number of trades. Each collision adds a digit, so that a busy day finds free numbers.
 */
export function newTradeNumber(
  tenant: Pick<ServerTenant, 'country' | 'timeZone'>,
  now: Date,
  collisions: number,
): string {
  const { year, day } = dayOfYear(now, tenant.timeZone);
  const digits = 4 + Math.min(collisions, 5);
  const random = String(randomInt(10 ** digits)).padStart(digits, '0');
  return [tenant.country.toUpperCase(), String(year % 100).padStart(2, '0'), String(day).padStart(3, '0'), random].join(
    '-',
  );
}

/** The public id of a trade: 53 random bits, greater than 0, so that it does not reveal the number of trades. */
export function newTradeId(): number {
  return Number(randomBytes(8).readBigUInt64BE() >> 11n) || 1;
}

export function dayOfYear(now: Date, timeZone: string): { year: number; day: number } {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' });
  const getDatePart = (type: string) => Number(format.formatToParts(now).find((one) => one.type === type)?.value);
  const year = getDatePart('year');
  const day = Math.round(
    (Date.UTC(year, getDatePart('month') - 1, getDatePart('day')) - Date.UTC(year, 0, 0)) / DAY_MS,
  );
  return { year, day };
}
