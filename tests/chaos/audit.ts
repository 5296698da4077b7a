import { sql } from 'kysely';
import { type DatabaseOptions, openDatabase } from '../../platform/database/index.server.ts';
import type { Ledger } from './ledger.ts';

export interface Audit {
  acknowledged: number;
  /** Numbers that were acknowledged and are not stored, or not whole. */
  lost: string[];
  /** Sales that are stored twice or were answered with two trades. */
  doubled: string[];
  /** Stored whole, though no answer told the seller: the key was not asked for again. */
  untold: number;
}

/** Compares acknowledged trades with stored ones. Opens the database itself: an embedded one must be free. */
export async function auditStoredTrades(options: DatabaseOptions, ledger: Ledger): Promise<Audit> {
  const database = await openDatabase(options);
  try {
    // Whole is a trade with its one line, its history, its key and its mail.
    const { rows } = await sql<{ number: string; email: string; whole: boolean }>`
      select number, email,
        state = 'labelSent'
          and (select count(*) from trade_line where trade_id = t.id) = 1
          and (select count(*) from trade_history where trade_id = t.id) = 2
          and (select count(*) from trade_key where trade_id = t.id) = 1
          and (select count(*) from mail where to_address = t.email) = 1 as whole
      from trade t`.execute(database.db);
    return compare(rows, ledger);
  } finally {
    await database.close();
  }
}

/** The comparison alone; every sale has an e-mail address of its own. */
export function compare(
  rows: readonly { number: string; email: string; whole: boolean }[],
  ledger: Pick<Ledger, 'acknowledged' | 'numbers' | 'twoFaced'>,
): Audit {
  const whole = new Set(rows.filter((row) => row.whole).map(({ number }) => number));
  const counts = new Map<string, number>();
  for (const { email } of rows) counts.set(email, (counts.get(email) ?? 0) + 1);
  const acknowledged = ledger.numbers();
  const half = rows
    .filter((row) => !row.whole && !acknowledged.has(row.number))
    .map(({ number }) => `${number} (half)`);
  return {
    acknowledged: acknowledged.size,
    lost: [...[...acknowledged].filter((number) => !whole.has(number)), ...half],
    doubled: [...[...counts].filter(([, count]) => count > 1).map(([email]) => email), ...ledger.twoFaced()],
    untold: [...whole].filter((number) => !acknowledged.has(number)).length,
  };
}
