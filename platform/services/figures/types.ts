import type { Cents } from '../../shared/money.ts';

/** Days from the first to before the second, in UTC. */
export interface Period {
  from: Date;
  until: Date;
}

export interface FiguresQuery extends Period {
  /** Shops that count. */
  tenants: readonly string[];
}

/** What happened in one shop in a period: each is counted by its own moment, and not by that of its trade. */
export interface ShopFigures {
  tenant: string;
  /** Offers made that are still kept; those that ended a month ago are not. */
  offers: number;
  /** Browsers that put something into the cart, of visitors who agreed to be counted. */
  carts: number;
  trades: number;
  tradedCents: Cents;
  /** Parcels received. */
  arrived: number;
  /** Pieces inspected; as described are those whose price stayed, without a difference noted. */
  inspected: number;
  asDescribed: number;
  /** What the pieces inspected were offered at, and how much more or less they were found to be worth, in all. */
  offeredCents: Cents;
  changeCents: Cents;
  /** Payouts made, and the days from sale to money of all of them together. */
  paid: number;
  paidCents: Cents;
  /** What of it were vouchers, and what of these are partners' to settle. */
  voucherCents: Cents;
  partnerCents: Cents;
  daysToMoney: number;
}

/** What each day brought, of all shops asked for. */
export interface DayFigures {
  /** `2026-04-28` */
  day: string;
  offers: number;
  trades: number;
  arrived: number;
  paid: number;
}

/** A shop that figures are asked of. */
export interface CountedShop {
  tenant: string;
  currency: string;
}

export interface FiguresService {
  /** All there are, in their order. */
  shops(): readonly CountedShop[];
  /** One row a shop asked for, in that order, also where nothing happened. */
  ofShops(query: FiguresQuery): Promise<ShopFigures[]>;
  /** One row a day of the period. */
  ofDays(query: FiguresQuery): Promise<DayFigures[]>;
}
