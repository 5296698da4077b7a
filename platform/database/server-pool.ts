import type { PostgresPool } from 'kysely';
import pg from 'pg';
import type { OpenedPool } from './embedded.ts';
import { refuseInsideTransaction } from './open-transactions.ts';

const INT8 = 20;

/** Connections to a PostgreSQL server. int8 (also of count) arrives as a number, as from the embedded database. */
export function openServer(databaseUrl: string): OpenedPool<PostgresPool> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    types: {
      getTypeParser: ((oid: number, format: 'text' | 'binary') =>
        oid === INT8 && format !== 'binary' ? toInteger : pg.types.getTypeParser(oid, format as 'text')) as never,
    },
  });
  // An idle connection that breaks (server restart) is replaced on the next use; without a listener it would end the process.
  pool.on('error', () => {});
  return { pool: guarded(pool), close: () => pool.end() };
}

function guarded(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => {
      refuseInsideTransaction();
      return pool.connect();
    },
    end: () => pool.end(),
  };
}

function toInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`The integer ${text} from the database is too large for a number.`);
  return value;
}
