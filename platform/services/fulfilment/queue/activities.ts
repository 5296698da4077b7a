import type { OpenTransaction, Query } from '../../../database/index.server.ts';
import { plainText } from '../../../shared/plain-text.ts';
import type { StaffActor } from '../../trades/index.server.ts';

export type ActivityKind = 'labelPrinted' | 'handedOver' | 'assigned' | 'shelved' | 'parcelLinked' | 'messageClosed';

/** An act of staff that changes no state of the trade. */
export interface TradeActivity {
  kind: ActivityKind;
  detail: string | null;
  person: string;
  at: string;
}

export async function listActivities(db: Query, tradeId: number): Promise<TradeActivity[]> {
  const rows = await db
    .selectFrom('trade_activity')
    .selectAll()
    .where('trade_id', '=', tradeId)
    .orderBy('id')
    .execute();
  return rows.map(({ kind, detail, person, at }) => ({ kind, detail, person, at: at.toISOString() }));
}

export async function recordActivity(
  trx: OpenTransaction,
  tradeId: number,
  { kind, detail, person, at }: Omit<TradeActivity, 'at'> & { at: Date },
): Promise<void> {
  await trx.insertInto('trade_activity').values({ trade_id: tradeId, kind, detail, person, at }).execute();
}

/** Records the first print of a return label. */
export async function recordPrint(
  db: Query,
  { person }: StaffActor,
  { number, at }: { number: string; at: Date },
): Promise<void> {
  const trade = await db
    .selectFrom('trade')
    .select(['id', 'return_tracking_number as detail'])
    .where('number', '=', plainText(number))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('trade_activity')
            .select('kind')
            .whereRef('trade_id', '=', 'trade.id')
            .where('kind', '=', 'labelPrinted'),
        ),
      ),
    )
    .executeTakeFirst();
  if (!trade) return;
  const { id: trade_id, detail } = trade;
  await db.insertInto('trade_activity').values({ trade_id, kind: 'labelPrinted', detail, person, at }).execute();
}
