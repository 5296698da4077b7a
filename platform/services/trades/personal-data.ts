import type { Query } from '../../database/index.server.ts';
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
      trade_history: await db
        .selectFrom('trade_history')
        .innerJoin('trade', 'trade.id', 'trade_id')
        .select((e) => ['trade.number', 'from_state', 'to_state', 'reason', e.ref('trade_history.at').as('since')])
        .where('trade_id', 'in', sales)
        .orderBy('trade_history.id')
        .execute(),
      ...(await inspectionData(db, customerId)),
    };
  },
  erase: async (trx, { customerId }) => {
    await trx.updateTable('trade').set({ customer_id: null }).where('customer_id', '=', customerId).execute();
  },
};

/**
 * Inspection results and notes by staff, without the staff members' names, which are personal data too. A photo is the
 * file itself, as base64.
 */
async function inspectionData(db: Query, customerId: number) {
  const sold = db.selectFrom('trade').where('customer_id', '=', customerId);
  const items = sold.innerJoin('trade_item as item', 'item.trade_id', 'trade.id');
  const notes = sold.innerJoin('trade_note as note', 'note.trade_id', 'trade.id');
  const photos = sold.innerJoin('trade_photo as photo', 'photo.trade_id', 'trade.id');
  return {
    trade_item: await items
      .select(['number', 'item.item', 'offered_cents', 'answers', 'found_cents', 'difference', 'decision'])
      .orderBy('item.id')
      .execute(),
    trade_note: await notes
      .select((e) => ['number', 'text', e.ref('note.at').as('since')])
      .orderBy('note.id')
      .execute(),
    trade_photo: (
      await photos
        .select((e) => ['number', 'photo.item', 'content_type', 'content', e.ref('photo.at').as('since')])
        .orderBy('photo.id')
        .execute()
    ).map(({ content, ...photo }) => ({ ...photo, content: Buffer.from(content).toString('base64') })),
  };
}
