import type { PersonalDataSource } from '../personal-data/index.server.ts';

/**
 * The trades of a person. Their payouts are masked: a trade may belong to an account by its address alone, which anyone
 * can type. The law requires the rows, so erasure only detaches them from the account.
 */
export const tradePersonalData: PersonalDataSource = {
  read: async (db, { customerId }) => {
    const trades = await db
      .selectFrom('trade')
      .selectAll()
      .where('customer_id', '=', customerId)
      .orderBy('id')
      .execute();
    const sales = db.selectFrom('trade as sold').select('sold.id').where('sold.customer_id', '=', customerId);
    return {
      trade: trades.map((row) => {
        const { id: _, customer_id, payout_sealed, access_token_hash, label_hash, ...known } = row;
        const { sale_token_hash, sale_token_sealed, ...shown } = known;
        return shown;
      }),
      trade_line: await db
        .selectFrom('trade_line')
        .innerJoin('trade', 'trade.id', 'trade_id')
        .select(['trade.number', 'position', 'device_id', 'quantity', 'unit_cents', 'trade_line.total_cents', 'offer'])
        .where('trade_id', 'in', sales)
        .orderBy('trade_id')
        .orderBy('position')
        .execute(),
      trade_parcel: await db
        .selectFrom('trade_parcel')
        .innerJoin('trade', 'trade.id', 'trade_id')
        .select([
          'trade.number',
          'position',
          'trade_parcel.tracking_number',
          'lines',
          'trade_parcel.state',
          'report',
          'reported_at',
        ])
        .where('trade_id', 'in', sales)
        .orderBy('trade_id')
        .orderBy('position')
        .execute(),
      trade_history: await db
        .selectFrom('trade_history')
        .innerJoin('trade', 'trade.id', 'trade_id')
        .select((e) => ['trade.number', 'from_state', 'to_state', 'reason', e.ref('trade_history.at').as('since')])
        .where('trade_id', 'in', sales)
        .orderBy('trade_history.id')
        .execute(),
      // What an act changed is in the other tables, and its author is another person.
      staff_act: await db
        .selectFrom('staff_act')
        .innerJoin('trade', 'trade.id', 'trade_id')
        .select((e) => ['trade.number', 'kind', e.ref('staff_act.at').as('since'), 'undone_at'])
        .where('trade_id', 'in', sales)
        .orderBy('staff_act.id')
        .execute(),
      trade_item: await db
        .selectFrom('trade')
        .where('customer_id', '=', customerId)
        .innerJoin('trade_item as item', 'item.trade_id', 'trade.id')
        .select([
          'number',
          'item.item',
          'offered_cents',
          'answers',
          'found_cents',
          'difference',
          'decision',
          'handed_over_at',
        ])
        .orderBy('item.id')
        .execute(),
    };
  },
  erase: async (trx, { customerId }) => {
    await trx.updateTable('trade').set({ customer_id: null }).where('customer_id', '=', customerId).execute();
  },
};
