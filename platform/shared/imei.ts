const LENGTH = 15;

/** An IMEI without spaces and hyphens; undefined unless it has 15 digits with a valid check digit (Luhn). */
export function parseImei(typed: string): string | undefined {
  const digits = typed.replace(/[\s./-]/g, '');
  return /^\d{15}$/.test(digits) && hasCheckDigit(digits) ? digits : undefined;
}

/** ISO/IEC 7812-1: every second digit from the right is doubled, and the sum of all digits is a multiple of ten. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reduce((total, digit, index) => {
    const doubled = Number(digit) * ((LENGTH - index) % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
