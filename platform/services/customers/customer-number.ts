import { randomInt } from 'node:crypto';

const FIRST = 10 ** 9;
const LAST = 10 ** 10;

/** Ten random digits, so that a number reveals neither how many customers there are nor the next number. */
export function newCustomerNumber(): string {
  return String(randomInt(FIRST, LAST));
}
