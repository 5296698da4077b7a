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
  database: Pick<Database, 'db'>;
  shops: () => readonly CountedShop[];
}

/** Creates the service that counts stored events. It stores nothing itself. */
export function createFigures({ database: { db }, shops }: FiguresParts): FiguresService {
  return {
    shops,
    ofShops: async (query) => (query.tenants.length === 0 ? [] : shopFigures(db, query)),
    ofDays: async (query) => (query.tenants.length === 0 ? [] : dayFigures(db, query)),
    ofPartnerDays: (query) => partnerDays(db, query),
    ofPartnerReferences: (query, limit) => partnerReferences(db, query, limit),
    paidTrades: (query, limit) => paidTrades(db, query, limit),
    monthlyCommissions: (period) => monthlyCommissions(db, { ...period, shops: shops() }),
  };
}
