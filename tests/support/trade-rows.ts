import type { Database } from '../../platform/database/index.server.ts';

/** Rows of one created trade with one line. */
export const ONE_TRADE = { trades: 1, lines: 1, history: 2, keys: 1, mails: 1 };
export const NO_TRADE = { trades: 0, lines: 0, history: 0, keys: 0, mails: 0 };

/** The rows that creating trades writes, by kind. */
export async function countTradeRows({ database: { db } }: { database: Database }): Promise<typeof ONE_TRADE> {
  const count = async (table: 'trade' | 'trade_line' | 'trade_history' | 'trade_key' | 'mail') =>
    (
      await db
        .selectFrom(table)
        .select((e) => e.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  return {
    trades: await count('trade'),
    lines: await count('trade_line'),
    history: await count('trade_history'),
    keys: await count('trade_key'),
    mails: await count('mail'),
  };
}
