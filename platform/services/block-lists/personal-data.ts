import type { PersonalDataSource } from '../personal-data/index.server.ts';
import type { Secrets } from '../secrets/index.server.ts';
import { imeiCheckColumn } from './sealed.ts';

/**
 * Checks of a person's devices, without the staff members' names. They are deleted with the trade, whose rows the law
 * requires.
 */
export function blockListData(secrets: Pick<Secrets, 'open'>): PersonalDataSource {
  return {
    read: async (db, { customerId }) => {
      const rows = await db
        .selectFrom('imei_check')
        .innerJoin('trade', 'trade.id', 'trade_id')
        .select(['number', 'item', 'result_sealed', 'imei_check.public_id', 'at as since'])
        .where('customer_id', '=', customerId)
        .orderBy('imei_check.id')
        .execute();
      return {
        imei_check: rows.map(({ result_sealed, public_id, ...row }) => ({
          ...row,
          result: JSON.parse(secrets.open(result_sealed, imeiCheckColumn.purpose({ public_id }))) as unknown,
        })),
      };
    },
  };
}
