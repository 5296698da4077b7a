import {
  countrySpecs,
  electronicFormatIBAN,
  isSEPACountry,
  validateIBAN,
  ValidationErrorsIBAN as Wrong,
} from 'ibantools';

/** Letters and digits alone, in capitals: how banks and we keep it. */
export function electronicIban(typed: string): string {
  return electronicFormatIBAN(typed) ?? '';
}

/** The one rule of IBANs: what is wrong with one, most telling first. Its table of countries is why it stands alone. */
export function ibanProblem(typed: unknown): string | undefined {
  if (typeof typed !== 'string') return undefined;
  const iban = electronicIban(typed);
  const { valid, errorCodes } = validateIBAN(iban);
  if (errorCodes.includes(Wrong.NoIBANCountry) || (valid && !isSEPACountry(iban.slice(0, 2)))) return 'iban.country';
  if (errorCodes.includes(Wrong.WrongBBANLength)) return 'iban.length';
  if (errorCodes.includes(Wrong.WrongBBANFormat)) return 'iban.format';
  return valid ? undefined : 'iban.checksum';
}

/** As many characters as the IBANs of its country have; only then is it worth checking while the form is being filled. */
export function isFullIban(typed: string): boolean {
  const iban = electronicIban(typed);
  return iban.length > 0 && iban.length === countrySpecs[iban.slice(0, 2)]?.chars;
}
