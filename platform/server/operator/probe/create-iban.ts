import { composeIBAN, countrySpecs, isValidIBAN } from 'ibantools';

const MAX_ACCOUNTS = 20_000;

/**
 * A valid account number of a country, invented, for a sale that is never paid. Undefined where the country has no IBAN, or
 * its own check digits are too rare to find.
 */
export function createIban(country: string): string | undefined {
  const { bban_regexp: form } = countrySpecs[country] ?? {};
  if (!form) return undefined;
  // Such as ^[A-Z]{4}[0-9]{10}$: bank, branch, account.
  const zero = [...form.matchAll(/\[([^\]]+)\]\{(\d+)\}/g)]
    .map(([, characters = '', count]) => (characters.includes('0-9') ? '0' : 'A').repeat(Number(count)))
    .join('');
  for (let account = 0; account < MAX_ACCOUNTS; account += 1) {
    const digits = String(account);
    const bban = zero.slice(0, zero.length - digits.length) + digits;
    const iban = composeIBAN({ countryCode: country, bban });
    if (iban && isValidIBAN(iban)) return iban;
  }
  return undefined;
}
