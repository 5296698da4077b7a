import type { PersonalDataSource } from '../personal-data/index.server.ts';

/** Clarifications of a person's trades and the answers. They stay with the trades, which the law requires. */
export const clarificationData: PersonalDataSource = {
  read: async (db, { customerId }) => ({
    clarification: await db
      .selectFrom('clarification')
      .innerJoin('trade', 'trade.id', 'trade_id')
      .select(['trade.number', 'clarification.state', 'asked_at', 'deadline', 'answered_at'])
      .where('customer_id', '=', customerId)
      .orderBy('clarification.id')
      .execute(),
    clarification_item: await db
      .selectFrom('clarification_item')
      .innerJoin('clarification', 'clarification.id', 'clarification_id')
      .innerJoin('trade', 'trade.id', 'trade_id')
      .select(['trade.number', 'item', 'old_cents', 'new_cents', 'decision'])
      .where('customer_id', '=', customerId)
      .orderBy('clarification.id')
      .orderBy('item')
      .execute(),
  }),
};
