import type { Cents } from '../../shared/money.ts';

/** Days from the first, inclusive, to the second, exclusive, in UTC. */
export interface Period {
  from: Date;
  until: Date;
}

export interface FiguresQuery extends Period {
  /** The shops to count. */
  tenants: readonly string[];
}

/** Counts of one shop in a period. Each event counts at its own time, not at that of its trade. */
export interface ShopFigures {
  tenant: string;
  /** Offers that are still stored; those that expired more than a month ago are not. */
  offers: number;
  /** Browsers with consent to tracking that added an offer to the cart. */
  carts: number;
  trades: number;
  tradedCents: Cents;
  /** Parcels received. */
  arrived: number;
  /** Inspected items; `asDescribed` counts those with an unchanged price and no difference. */
  inspected: number;
  asDescribed: number;
  /** Offered total of the inspected items, and the difference to their inspected total. */
  offeredCents: Cents;
  changeCents: Cents;
  /** Payouts, and the sum of their days from trade to payment. */
  paid: number;
  paidCents: Cents;
  /** The vouchers' part of the amount, and the part that partners settle. */
  voucherCents: Cents;
  partnerCents: Cents;
  daysToMoney: number;
}

/** Counts per day, of all requested shops. */
export interface DayFigures {
  /** `2026-04-28` */
  day: string;
  offers: number;
  trades: number;
  arrived: number;
  paid: number;
}

/** A shop that can be counted. */
export interface CountedShop {
  tenant: string;
  currency: string;
}

export interface FiguresService {
  /** All shops, in their order. */
  shops(): readonly CountedShop[];
  /** One row per requested shop, in that order, including shops without events. */
  ofShops(query: FiguresQuery): Promise<ShopFigures[]>;
  /** One row per day of the period. */
  ofDays(query: FiguresQuery): Promise<DayFigures[]>;
}
