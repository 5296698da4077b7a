import { checkVAT, countries } from 'jsvat';

/**
 * Validates a VAT number by the rules of the country it names, check digits included, and returns the most specific
 * problem. A module of its own, because the rules of all countries are large.
 */
export function vatNumberProblem(number: string): string | undefined {
  // Some countries write their numbers without letters; the country is then unknown.
  if (!/^[A-Z]{2}/.test(number)) return 'vatNumber.country';
  // Northern Ireland trades goods under its own prefix; the rest of the number is as in the United Kingdom.
  const { isValid, isValidFormat, isSupportedCountry } = checkVAT(number.replace(/^XI/, 'GB'), countries);
  if (!isSupportedCountry) return 'vatNumber.country';
  if (!isValidFormat) return 'vatNumber.form';
  return isValid ? undefined : 'vatNumber.checksum';
}
