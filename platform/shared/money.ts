/** Amount of money in integer minor units (euro cents). Never a float, never formatted. */
export type Cents = number;

/** ISO 4217 code, for example `EUR`. */
export type Currency = string;

/** Line total: price × quantity, truncated (not rounded) to 2 decimals; exact on integer cents. */
export function lineTotal(unit: Cents, quantity: number): Cents {
  return Math.trunc(unit * quantity);
}

/** Sum of line totals in cents. */
export function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** Decimal currency units (as the browser cart stores prices) to cents; 270.5 becomes 27050. */
export function toCents(units: number): Cents {
  return Math.round(units * 100);
}

/** Cents to decimal currency units; 27050 becomes 270.5. */
export function toUnits(cents: Cents): number {
  return cents / 100;
}
