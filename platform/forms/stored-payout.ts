import type { StoredPayoutBody } from '../generated/api/types.gen.ts';
import { isObject } from './check.ts';

/** A payment account of the seller's customer, as the choice of how to be paid names it. */
export interface StoredChoice {
  /** Id out of the tenant's payment types. */
  paymentType: number;
  id: string;
  /** What may be shown of it. */
  masked: string;
}

const CHOICE = /^(\d{1,6}):([\w-]{1,200}):(.{1,200})$/u;

/** Value of the field `paymentType` that stands for a stored account. */
export function printStoredChoice({ paymentType, id, masked }: StoredChoice): string {
  return `${paymentType}:${id}:${masked}`;
}

/** The stored account that a value of `paymentType` stands for; undefined where it is a plain type. */
export function storedChoice(value: string | undefined): StoredChoice | undefined {
  const [, paymentType, id = '', masked = ''] = CHOICE.exec(value ?? '') ?? [];
  return paymentType === undefined ? undefined : { paymentType: Number(paymentType), id, masked };
}

/** Whether a payout of unknown shape names a stored account. */
export function isStoredPayout(payout: unknown): payout is StoredPayoutBody {
  return isObject(payout) && payout.stored !== undefined;
}
