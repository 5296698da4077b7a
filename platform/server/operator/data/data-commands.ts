import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectStorage } from '../../../services/files/index.server.ts';
import type { Secrets } from '../../../services/secrets/index.server.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { type OperatorCommand, OperatorError } from '../control/operator-command.ts';
import { deleteUnlistedCommand } from './delete-unlisted.ts';
import { moveFilesCommand } from './move-files.ts';
import { reseal } from './reseal.ts';
import type { Resealed } from './resealed.ts';

export interface DataParts {
  dataDir: string;
  secrets: Secrets | undefined;
  /** Undefined without FILES_URL. */
  storage: ObjectStorage | undefined;
}

/** Steps of `npm run data` that need the open embedded database. The other steps use a copy in their own process. */
export function dataCommands({
  dataDir,
  secrets,
  storage,
}: DataParts): Readonly<
  Record<'data.copy' | 'data.reseal' | 'data.move-files' | 'data.delete-unlisted', OperatorCommand>
> {
  const copies = join(dataDir, 'copies');
  return {
    'data.copy': async ({ database }) => {
      if (!database.copyFiles) throw new OperatorError('This database has no files to copy.');
      await removeLeftCopies(copies);
      const folder = join(copies, randomUUID());
      await database.copyFiles(folder);
      return folder;
    },
    'data.delete-unlisted': deleteUnlistedCommand(storage),
    'data.move-files': moveFilesCommand(storage),
    'data.reseal': async ({ database, signal, printLine }) => {
      if (!secrets) throw new OperatorError('DATA_KEY is not set: nothing can be opened or sealed without it.');
      const done = new Map<string, Resealed>();
      for await (const step of reseal(database, secrets, storage)) {
        if (step.done) printLine(formatResealed(step));
        done.set(step.what, step);
        if (signal.aborted) throw new OperatorError('Stopped. Finished rows stay resealed; run it again for the rest.');
      }
      const left = [...done.values()].reduce((sum, step) => sum + (step.kind === 'sealed' ? step.left : 0), 0);
      if (left > 0) throw new OperatorError(`${left} rows do not open with any key of DATA_KEY and stay as they are.`);
      printLine(
        'Everything sealed is sealed with the first key of DATA_KEY. What the other keys are still needed for: docs/operating.md.',
      );
    },
  };
}

/** Removes leftovers of killed commands. */
async function removeLeftCopies(copies: string): Promise<void> {
  // Without the folder nothing is left.
  for (const name of await readdir(copies).catch(() => [])) {
    const copy = join(copies, name);
    if (Date.now() - (await stat(copy)).mtimeMs > DAY_MS) await rm(copy, { recursive: true, force: true });
  }
}

function formatResealed({ what, changed, left, kind }: Resealed): string {
  const rest = kind === 'sealed' ? 'DO NOT OPEN' : 'need the key they were created with';
  return `${what}: ${changed} resealed${left > 0 ? `, ${left} ${rest}` : ''}`;
}
