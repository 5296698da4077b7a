import type { PersonalDataSource } from '../personal-data/index.server.ts';
import type { Secrets } from '../secrets/index.server.ts';
import { serialColumn } from './sealed.ts';

/**
 * Serial numbers and erasures of a person's devices, without the staff members. The law requires them with the trade's
 * records, which are detached from the account.
 */
export const certificateData = (secrets: Pick<Secrets, 'open'>): PersonalDataSource => ({
  read: async (db, { customerId }) => {
    const serials = await db
      .selectFrom('item_serial')
      .innerJoin('trade', 'trade.id', 'trade_id')
      .select((e) => ['trade_id', 'trade.number', 'item', 'kind', 'number_sealed', e.ref('item_serial.at').as('since')])
      .where('customer_id', '=', customerId)
      .orderBy('trade_id')
      .orderBy('item')
      .execute();
    return {
      item_serial: serials.map(({ trade_id, number_sealed, ...row }) => ({
        ...row,
        serial: secrets.open(number_sealed, serialColumn.purpose({ trade_id, item: row.item })),
      })),
      erasure: await db
        .selectFrom('erasure')
        .innerJoin('trade', 'trade.id', 'trade_id')
        .select((e) => [
          'trade.number',
          'item',
          'method',
          'tool',
          'result',
          'erased_on',
          e.ref('erasure.at').as('since'),
        ])
        .where('customer_id', '=', customerId)
        .orderBy('erasure.id')
        .execute(),
    };
  },
});
