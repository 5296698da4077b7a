/** Check digit of a GS1 number (SSCC): from the right, digits weigh 3, 1, 3, 1, …; the sum is filled up to a multiple of 10. */
export function gs1CheckDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** Check digit of a 1Z number, over the 15 characters after `1Z`: letters count (code − 63) mod 10, every second one is doubled. */
export function oneZCheckDigit(characters: string): number {
  const sum = [...characters].reduce((total, character, index) => {
    const value = /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 63) % 10;
    return total + (index % 2 === 0 ? value : 2 * value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}
