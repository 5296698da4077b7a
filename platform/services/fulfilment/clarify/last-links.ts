import type { FulfilmentParts } from '../parts.ts';
import { clarificationLinkColumn } from './sealed.ts';
import type { LastLink } from './types.ts';

/** The link of the last clarification per trade, by one query. */
export async function findLastLinks(
  { database: { db }, secrets }: Pick<FulfilmentParts, 'database' | 'secrets'>,
  trades: readonly { id: number; number: string }[],
): Promise<Map<number, LastLink>> {
  if (trades.length === 0) return new Map();
  const numbers = new Map(trades.map(({ id, number }) => [id, number]));
  const rows = await db
    .selectFrom('clarification')
    .distinctOn('trade_id')
    .select(['trade_id', 'token_hash', 'token_sealed', 'state'])
    .where('trade_id', 'in', [...numbers.keys()])
    .orderBy('trade_id')
    .orderBy('id', 'desc')
    .execute();
  return new Map(
    rows.map((row) => {
      const id = secrets.open(row.token_sealed, clarificationLinkColumn.purpose(row));
      return [
        row.trade_id,
        { id, trade: numbers.get(row.trade_id) ?? '', open: row.state === 'open', paused: row.state === 'paused' },
      ];
    }),
  );
}
