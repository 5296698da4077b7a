import type { PersonalDataSource } from '../personal-data/index.server.ts';

/**
 * Payouts for a person's trades. The law requires them with the trade's records, which are detached from the account.
 */
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
