import type { StoredPayoutBody } from '../generated/api/types.gen.ts';
import { isObject } from './check.ts';

/** A stored payment account of the seller, as an option of the payout method. */
export interface StoredChoice {
  /** Id of one of the tenant's payment types. */
  paymentType: number;
  id: string;
  /** The masked account. */
  masked: string;
}

const CHOICE = /^(\d{1,6}):([\w-]{1,200}):(.{1,200})$/u;

/** Value of the field `paymentType` that selects a stored account. */
export function printStoredChoice({ paymentType, id, masked }: StoredChoice): string {
  return `${paymentType}:${id}:${masked}`;
}

/** The stored account that a value of `paymentType` selects; undefined for a plain type. */
export function storedChoice(value: string | undefined): StoredChoice | undefined {
  const [, paymentType, id = '', masked = ''] = CHOICE.exec(value ?? '') ?? [];
  return paymentType === undefined ? undefined : { paymentType: Number(paymentType), id, masked };
}

/** Whether a payout of unknown shape names a stored account. */
export function isStoredPayout(payout: unknown): payout is StoredPayoutBody {
  return isObject(payout) && payout.stored !== undefined;
}
