import type { Database } from '../../../database/index.server.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { StaffActor } from '../../trades/index.server.ts';
import { parseScannedCode } from '../receive/parse-scanned-code.ts';
import type { HandOverError } from '../types.ts';
import { recordActivity } from './activities.ts';
import { returningStates } from './worklists.ts';

/** Records that the carrier took a return parcel. `code` is its number, or the number of its trade. */
export async function handOver(
  database: Pick<Database, 'transaction'>,
  { person }: StaffActor,
  { code, at }: { code: string; at: Date },
): Promise<Result<{ number: string }, HandOverError>> {
  const numbers = parseScannedCode(code);
  if (numbers.length === 0) return fail({ code: 'trade.unknown' });
  return database.transaction(async (trx) => {
    const trade = await trx
      .selectFrom('trade')
      .select(['id', 'number', 'return_tracking_number as parcel'])
      .where((e) => e.or([e('return_tracking_number', 'in', numbers), e('number', 'in', numbers)]))
      .where('state', 'in', returningStates)
      .forUpdate()
      .executeTakeFirst();
    if (!trade) return fail({ code: 'trade.unknown' });
    if (trade.parcel === null) return fail({ code: 'return.unannounced' });
    const items = await trx
      .updateTable('trade_item')
      .set({ handed_over_at: at })
      .where('trade_id', '=', trade.id)
      .where('decision', '=', 'returned')
      .where('handed_over_at', 'is', null)
      .executeTakeFirst();
    if (items.numUpdatedRows === 0n) return fail({ code: 'return.handedOver' });
    await recordActivity(trx, trade.id, { kind: 'handedOver', detail: trade.parcel, person, at });
    return ok({ number: trade.number });
  });
}
