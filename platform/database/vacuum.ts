import { type Kysely, sql } from 'kysely';
import type { Sweep } from '../shared/sweep.ts';

const TEN_MINUTES_MS = 600_000;
/** Autovacuum's thresholds with smaller steps, because each run blocks this process. */
const DEAD_ROWS = 500;
const DEAD_SHARE = 0.1;
const CHANGED_ROWS = 500;
const CHANGED_SHARE = 0.2;
/** Samples 3,000 rows instead of 30,000: enough for the planner here, and a large table takes milliseconds. */
const STATISTICS = 10;

interface Upkeep {
  name: string;
  vacuum: boolean;
  analyze: boolean;
}

/**
 * Frees the space of dead rows and refreshes the planner's statistics. A PostgreSQL server does this automatically
 * (autovacuum); the embedded engine has no background process.
 */
export function vacuumSweep<S>(db: Kysely<S>): Sweep {
  return {
    what: 'dead rows',
    everyMs: TEN_MINUTES_MS,
    run: async () => {
      // The engine publishes its change counts with a delay; they are needed now.
      await sql`select pg_stat_force_next_flush()`.execute(db);
      for (const { name, vacuum, analyze } of await tablesDue(db)) {
        if (vacuum) await sql`vacuum ${sql.table(name)}`.execute(db);
        if (analyze) await analyzeTable(db, name);
      }
      // No state remains for another run: dead rows that a transaction still sees are removed next time.
      return 0;
    },
  };
}

async function tablesDue<S>(db: Kysely<S>): Promise<Upkeep[]> {
  const { rows } = await sql<Upkeep>`
    select relname as name,
      n_dead_tup > ${sql.lit(DEAD_ROWS)} + ${sql.lit(DEAD_SHARE)} * n_live_tup as vacuum,
      n_mod_since_analyze > ${sql.lit(CHANGED_ROWS)} + ${sql.lit(CHANGED_SHARE)} * n_live_tup as analyze
    from pg_stat_user_tables where schemaname = 'public' order by relname`.execute(db);
  return rows.filter(({ vacuum, analyze }) => vacuum || analyze);
}

async function analyzeTable<S>(db: Kysely<S>, name: string): Promise<void> {
  await sql`set default_statistics_target = ${sql.lit(STATISTICS)}`.execute(db);
  await sql`analyze ${sql.table(name)}`.execute(db);
}
