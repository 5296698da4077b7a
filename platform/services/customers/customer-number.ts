import { randomInt } from 'node:crypto';

const FIRST = 10 ** 9;
const LAST = 10 ** 10;

/** Ten digits by lot, so that a number tells neither how many customers there are nor which comes next. */
export function newCustomerNumber(): string {
  return String(randomInt(FIRST, LAST));
}
