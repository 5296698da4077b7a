import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { ServerTenant } from '../../generated/tenant-types.gen.ts';

/** Parses to international form (E.164), as stored; a number without a country code belongs to the shop's country. */
export function readPhone(typed: string, { country }: Pick<ServerTenant, 'country'>): string | undefined {
  const home = country.toUpperCase();
  const number = parsePhoneNumberFromString(typed, isSupportedCountry(home) ? home : undefined);
  return number?.isValid() ? number.number : undefined;
}

/** Formats with spaces by the rules of its country. */
export function writePhone(stored: string): string {
  return parsePhoneNumberFromString(stored)?.formatInternational() ?? stored;
}
