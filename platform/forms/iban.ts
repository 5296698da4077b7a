import { loadCode } from '../shared/load-code.ts';

/**
 * The table of countries is large: a browser loads it when somebody fills in a form with an IBAN (`ibanReady`). Until
 * then only the server validates. A server has the table from the start.
 */
let library = typeof window === 'undefined' ? await import('ibantools') : undefined;

/** Resolves once IBANs can be validated here, or when the table failed to load. */
export async function ibanReady(): Promise<void> {
  // Without the table the server validates alone.
  library ??= await loadCode(() => import('ibantools')).catch(() => undefined);
}

/** Normalises an IBAN to its electronic format: upper-case letters and digits only. */
export function electronicIban(typed: string): string {
  return typed.replace(/[- ]/g, '').toUpperCase();
}

/** Validates an IBAN and returns the most specific problem. */
export function ibanProblem(typed: unknown): string | undefined {
  if (typeof typed !== 'string' || !library) return undefined;
  const { validateIBAN, isSEPACountry, ValidationErrorsIBAN: Wrong } = library;
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
  return iban.length > 0 && iban.length === library?.countrySpecs[iban.slice(0, 2)]?.chars;
}
