import type { Database } from '../../../database/index.server.ts';
import { type Erasure, recordErasure } from '../../../services/erasures/index.server.ts';
import { databaseFiles } from '../../../services/files/index.server.ts';
import { endRestoredSubscription } from '../../../services/newsletter/index.server.ts';
import { repeatErasure } from '../../../services/personal-data/index.server.ts';
import type { Secrets } from '../../../services/secrets/index.server.ts';
import { listPersonalData } from '../../personal-data-sources.ts';
import { OperatorError } from '../control/operator-command.ts';

export interface RepeatOptions {
  database: Database;
  secrets: Secrets | undefined;
  erasures: readonly Erasure[];
  now: Date;
}

/** Throws `OperatorError` where deletions could not be repeated, before anything is restored. */
export function refuseWithoutKey(erasures: readonly Erasure[], secrets: Secrets | undefined): void {
  if (erasures.length > 0 && !secrets)
    throw new OperatorError('DATA_KEY is missing: without it the deletions since the backup cannot be repeated.');
}

/** Repeats deletions on restored data. Returns how many found something. Does nothing twice. */
export async function repeatErasures({ database, secrets, erasures, now }: RepeatOptions): Promise<number> {
  refuseWithoutKey(erasures, secrets);
  // Deletions read no file: triggers mark what no row uses any more.
  const sources = secrets ? listPersonalData({ secrets, files: databaseFiles }) : [];
  let found = 0;
  for (const erasure of erasures) {
    const { kind, subject } = erasure;
    const done = await database.transaction(async (trx) => {
      await recordErasure(trx, erasure);
      if (kind === 'subscription') return endRestoredSubscription(trx, subject, erasure.at);
      return repeatErasure(trx, sources, { identifier: subject, withAccount: kind === 'account', now });
    });
    if (done) found += 1;
  }
  return found;
}
