import { sql } from 'kysely';
import type { IntegrityRule } from '../../database/index.server.ts';

/** Invariants of erasures. */
export const certificateIntegrity: readonly IntegrityRule[] = [
  {
    broken: 'erasures of items without a serial number',
    find: sql`select distinct number || '/' || erasure.item as name from erasure join trade on trade.id = trade_id
      where not exists (select from item_serial
        where item_serial.trade_id = erasure.trade_id and item_serial.item = erasure.item)`,
  },
  {
    broken: 'destroyed items that were not bought',
    find: sql`select distinct number || '/' || erasure.item as name from erasure
      join trade on trade.id = erasure.trade_id
      join trade_item on trade_item.trade_id = erasure.trade_id and trade_item.item = erasure.item
      where method = 'destroy' and decision is distinct from 'accepted'`,
  },
];
