import type { ServerTenant } from '../../generated/tenant-types.gen.ts';
import type { Cents } from '../../shared/money.ts';
import type { TradeState } from '../../shared/trade-states.ts';

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

/** One agreement with the partner of a shop. */
export type CommissionAgreement = ServerTenant['commission'][number];

/** A shop that can be counted. */
export interface CountedShop {
  tenant: string;
  currency: string;
  /** Its days begin and end in this IANA time zone. */
  timeZone: string;
  /** Agreements without a common day; empty for a shop without a commission. */
  commission: readonly CommissionAgreement[];
}

/** One shop in a period of calendar days of its time zone, both included: `2026-04-28`. */
export interface PartnerQuery {
  shop: CountedShop;
  firstDay: string;
  lastDay: string;
}

/** Counts for the partner of a shop, without anything about sellers. Each event counts on its own day. */
export interface PartnerFigures {
  /** Visits with at least one offer. */
  visits: number;
  offers: number;
  trades: number;
  tradedCents: Cents;
  /** First arrivals: a parcel that is inspected again counts once. */
  received: number;
  /** Cancelled before the parcel was sent. */
  cancelled: number;
  paid: number;
  paidCents: Cents;
  commissionCents: Cents;
}

export interface PartnerDay extends PartnerFigures {
  day: string;
}

export interface PartnerReference extends PartnerFigures {
  /** The partner's order or campaign id; null for offers and trades without one. */
  reference: string | null;
}

/** A paid trade as its partner may see it. */
export interface PaidTrade {
  number: string;
  /** Day of the payment. */
  day: string;
  reference: string | null;
  cents: Cents;
  currency: string;
  state: TradeState;
  commissionCents: Cents;
}

/** The commission that a shop owes its partner for the payments of a month. */
export interface MonthlyCommission {
  tenant: string;
  /** `2026-04` */
  month: string;
  currency: string;
  paid: number;
  paidCents: Cents;
  commissionCents: Cents;
}

export interface FiguresService {
  /** All shops, in their order. */
  shops(): readonly CountedShop[];
  /** One row per requested shop, in that order, including shops without events. */
  ofShops(query: FiguresQuery): Promise<ShopFigures[]>;
  /** One row per day of the period. */
  ofDays(query: FiguresQuery): Promise<DayFigures[]>;
  /** One row per day of the period. */
  ofPartnerDays(query: PartnerQuery): Promise<PartnerDay[]>;
  /** The references with the most trades first, at most `limit`. */
  ofPartnerReferences(query: PartnerQuery, limit: number): Promise<PartnerReference[]>;
  /** In the order of payment, at most `limit`. */
  paidTrades(query: PartnerQuery, limit: number): Promise<PaidTrade[]>;
  /** One row per shop with an agreement, month with payments, and currency. */
  monthlyCommissions(period: Omit<PartnerQuery, 'shop'>): Promise<MonthlyCommission[]>;
}
