import type { OpenTransaction, Query } from '../../../database/index.server.ts';
import type { SecondOpinion } from './types.ts';

export async function findOpinion(db: Query | OpenTransaction, tradeId: number): Promise<SecondOpinion | undefined> {
  const row = await db.selectFrom('second_opinion').selectAll().where('trade_id', '=', tradeId).executeTakeFirst();
  return (
    row && {
      items: row.items,
      firstPerson: row.first_person,
      openedAt: row.opened_at.toISOString(),
      secondPerson: row.second_person,
      closedAt: row.closed_at?.toISOString() ?? null,
    }
  );
}
