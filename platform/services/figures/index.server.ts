import type { Database } from '../../database/index.server.ts';
import { dayFigures } from './day-figures.ts';
import { monthlyCommissions, paidTrades } from './paid-trades.ts';
import { partnerDays, partnerReferences } from './partner-figures.ts';
import { shopFigures } from './shop-figures.ts';
import type { CountedShop, FiguresService } from './types.ts';

export type {
  CommissionAgreement,
  CountedShop,
  DayFigures,
  FiguresService,
  MonthlyCommission,
  PartnerDay,
  PartnerFigures,
  PartnerQuery,
  PartnerReference,
  Period,
  ShopFigures,
} from './types.ts';

export interface FiguresParts {
  database: Pick<Database, 'db' | 'readStale'>;
  shops: () => readonly CountedShop[];
}

/**
 * Creates the service that counts stored events. It stores nothing itself. What it counts may be some seconds old, because a
 * report is not where people look for what they have just done.
 */
export function createFigures({ database: { db, readStale }, shops }: FiguresParts): FiguresService {
  return {
    shops,
    ofShops: async (query) => (query.tenants.length === 0 ? [] : readStale(() => shopFigures(db, query))),
    ofDays: async (query) => (query.tenants.length === 0 ? [] : readStale(() => dayFigures(db, query))),
    ofPartnerDays: (query) => readStale(() => partnerDays(db, query)),
    ofPartnerReferences: (query, limit) => readStale(() => partnerReferences(db, query, limit)),
    paidTrades: (query, limit) => readStale(() => paidTrades(db, query, limit)),
    monthlyCommissions: (period) => readStale(() => monthlyCommissions(db, { ...period, shops: shops() })),
  };
}
