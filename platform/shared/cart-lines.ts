import { MAX_LINES, MAX_QUANTITY } from './cart-cookie.ts';
import type { ProblemField } from './problem.ts';

/**
 * Problems of cart lines, however they reached the server: too many lines, an offer on two lines (which would bypass
 * its maximum quantity), or a too large quantity. Empty without a problem.
 */
export function lineProblems(lines: readonly { offerId: string; quantity: number }[]): ProblemField[] {
  if (!Array.isArray(lines)) return [{ pointer: '/lines', code: 'required', detail: 'is missing' }];
  if (lines.length > MAX_LINES)
    return [{ pointer: '/lines', code: 'tooMany', detail: `has more than ${MAX_LINES} lines` }];
  return lines.flatMap(({ offerId, quantity }, index) => {
    const first = lines.findIndex((line) => line.offerId === offerId);
    if (first !== index)
      return [
        { pointer: `/lines/${index}/offerId`, code: 'offer.repeated', detail: `stands on line ${first} already` },
      ];
    if (Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY) return [];
    return [wrongQuantity(index, MAX_QUANTITY)];
  });
}

export function wrongQuantity(line: number, most: number): ProblemField {
  return { pointer: `/lines/${line}/quantity`, code: 'quantity.range', detail: `wants 1 to ${most}` };
}
