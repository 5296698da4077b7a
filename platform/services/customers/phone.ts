import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { ServerTenant } from '../../generated/tenant-types.gen.ts';

/** In international form (E.164), as it is stored; a number without a country code is one of the shop's country. */
export function readPhone(typed: string, { country }: Pick<ServerTenant, 'country'>): string | undefined {
  const home = country.toUpperCase();
  const number = parsePhoneNumberFromString(typed, isSupportedCountry(home) ? home : undefined);
  return number?.isValid() ? number.number : undefined;
}

/** With spaces where its country writes them. */
export function writePhone(stored: string): string {
  return parsePhoneNumberFromString(stored)?.formatInternational() ?? stored;
}
