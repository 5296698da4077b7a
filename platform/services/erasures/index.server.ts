import { sql } from 'kysely';
import { type Database, deleteBatch, type OpenTransaction, type Query } from '../../database/index.server.ts';
import { DAY_MS, HOUR_MS } from '../../shared/durations.ts';
import type { Sweep } from '../../shared/sweep.ts';
import type { ErasureKind } from './tables.ts';

/** Longer than the privacy pages allow a backup to exist. */
export const ERASURE_RETENTION_DAYS = 60;

/** What somebody had deleted, without anything that tells who it was. */
export interface Erasure {
  kind: ErasureKind;
  subject: string;
  at: Date;
}

/** Records a deletion in its transaction, so that a restore of an older backup can repeat it. */
export async function recordErasure(trx: OpenTransaction, { kind, subject, at }: Erasure): Promise<void> {
  await trx
    .insertInto('erased_subject')
    .values({ kind, subject, erased_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** All deletions that a backup may not have yet, oldest first. */
export async function listErasures(db: Query): Promise<Erasure[]> {
  return db
    .selectFrom('erased_subject')
    .select(['kind', 'subject', 'erased_at as at'])
    .orderBy('erased_at')
    .orderBy('subject')
    .execute();
}

/** Creates the service whose sweep forgets deletions that no backup is old enough to undo. */
export function createErasures({ database }: { database: Pick<Database, 'db'> }): { sweep: Sweep } {
  return {
    sweep: {
      what: 'records of deletions',
      everyMs: HOUR_MS,
      run: (now) => {
        const before = new Date(now.getTime() - ERASURE_RETENTION_DAYS * DAY_MS);
        return deleteBatch(database.db, 'erased_subject', sql<boolean>`erased_at < ${before}`);
      },
    },
  };
}
