import type { Cents, Currency } from './money.ts';

/**
 * How one answer changes the running price. Factors are permille (1000 = unchanged); `addCents` is added after the
 * factor.
 */
export interface SheetAnswer {
  id: string;
  code: string;
  factorPermille: number;
  addCents: Cents;
  /** Only for the variant question (storage): the as-new price with this answer. */
  asNewCents?: Cents;
}

export interface SheetQuestion {
  id: string;
  code: string;
  /** `variant` chooses the as-new price and has no ledger line of its own; `condition` moves the price. */
  kind: 'variant' | 'condition';
  /**
   * Conditions that lower the price (factors): best first. Extras that only add (accessories): least first.
   * Variants: smallest first.
   */
  answers: SheetAnswer[];
}

/**
 * Input of the pure `quote` for one device under one country's rules. Small, public, serialisable: the browser quotes
 * with it for display, the server for the binding price.
 */
export interface PriceSheet {
  deviceId: string;
  currency: Currency;
  /** Version of the price list that the sheet was made from; stored with each offer. */
  version: string;
  /** As-new price when the device has no variant question, else the highest variant's. */
  asNewCents: Cents;
  /** A total below this is paid as 0 (recycling). */
  minimumCents: Cents;
  /** Each running price is truncated to a whole multiple of this (50: half euros). 1 or more. */
  stepCents: Cents;
  questions: SheetQuestion[];
}

/** questionId → answerId */
export type Answers = Readonly<Record<string, string>>;

export type QuoteLine =
  | { kind: 'asNew'; questionId?: string; answerId?: string; deltaCents: Cents }
  | { kind: 'answer'; questionId: string; answerId: string; deltaCents: Cents }
  /** Takes a total below the minimum to 0, so that the lines still add up. */
  | { kind: 'minimum'; deltaCents: Cents };

export interface Quote {
  currency: Currency;
  /** In ledger order; `deltaCents` sum to `totalCents` exactly. */
  lines: QuoteLine[];
  totalCents: Cents;
  asNewCents: Cents;
  /** Questions without an answer, in order. */
  openQuestionIds: string[];
  complete: boolean;
  /** `recycling` when complete and total is 0. */
  outcome: 'open' | 'offer' | 'recycling';
}
