import { findUnlisted, type ObjectStorage } from '../../../services/files/index.server.ts';
import { isUnavailable } from '../../../shared/problem.ts';
import { type OperatorCommand, OperatorError } from '../control/operator-command.ts';

/** Deletes the objects that no row names, as after a restore of an older backup. Versions of the bucket keep them. */
export function deleteUnlistedCommand(storage: ObjectStorage | undefined): OperatorCommand {
  return async ({ database, signal, printLine }, input) => {
    const { dryRun } = input as { dryRun: boolean };
    if (!storage) throw new OperatorError('FILES_URL is not set where this runs: it names the bucket.');
    const named = await database.db.selectFrom('stored_file').select('key').limit(1).executeTakeFirst();
    if (!named)
      throw new OperatorError(
        'This database names no object of the bucket at all: it would lose all. Nothing was deleted.',
      );
    let count = 0;
    try {
      for await (const keys of findUnlisted(database, storage, database.now())) {
        for (const key of keys) {
          if (signal.aborted) throw new OperatorError(`Stopped after ${count} objects; run it again for the rest.`);
          if (!dryRun) await storage.delete(key);
          count += 1;
        }
      }
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      throw new OperatorError(
        `The storage of files does not answer. ${count} objects were found before; run it again later.`,
      );
    }
    const objects = `${count.toLocaleString('en')} ${count === 1 ? 'object' : 'objects'} without a row`;
    printLine(dryRun ? `${objects}. Nothing was deleted.` : `${objects} deleted.`);
    return undefined;
  };
}
