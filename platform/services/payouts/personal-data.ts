import type { PersonalDataSource } from '../personal-data/index.server.ts';

/** What somebody was paid for their sales. The law keeps it with the sale's books, which cease to be the account's. */
export const payoutData: PersonalDataSource = {
  read: async (db, { customerId }) => ({
    payout: await db
      .selectFrom('payout')
      .innerJoin('trade', 'trade.id', 'payout.trade_id')
      .select(['trade.number', 'amount_cents', 'payout.currency', 'method', 'payout.state', 'due_at', 'paid_at'])
      .where('trade.customer_id', '=', customerId)
      .orderBy('payout.id')
      .execute(),
  }),
};
