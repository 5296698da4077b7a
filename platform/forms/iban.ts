import {
  countrySpecs,
  electronicFormatIBAN,
  isSEPACountry,
  validateIBAN,
  ValidationErrorsIBAN as Wrong,
} from 'ibantools';

/** Normalises an IBAN to its electronic format: upper-case letters and digits only. */
export function electronicIban(typed: string): string {
  return electronicFormatIBAN(typed) ?? '';
}

/**
 * Validates an IBAN and returns the most specific problem. It has a file of its own because its country table is large.
 */
export function ibanProblem(typed: unknown): string | undefined {
  if (typeof typed !== 'string') return undefined;
  const iban = electronicIban(typed);
  const { valid, errorCodes } = validateIBAN(iban);
  if (errorCodes.includes(Wrong.NoIBANCountry) || (valid && !isSEPACountry(iban.slice(0, 2)))) return 'iban.country';
  if (errorCodes.includes(Wrong.WrongBBANLength)) return 'iban.length';
  if (errorCodes.includes(Wrong.WrongBBANFormat)) return 'iban.format';
  return valid ? undefined : 'iban.checksum';
}

/** Whether an IBAN has the length its country requires; only then is it validated while typing. */
export function isFullIban(typed: string): boolean {
  const iban = electronicIban(typed);
  return iban.length > 0 && iban.length === countrySpecs[iban.slice(0, 2)]?.chars;
}
