import type { Database } from '../../../database/index.server.ts';
import {
  countToMove,
  type FileTarget,
  fileColumns,
  moveBatch,
  type ObjectStorage,
} from '../../../services/files/index.server.ts';
import { isUnavailable } from '../../../shared/problem.ts';
import { type OperatorCommand, OperatorError } from '../control/operator-command.ts';

interface MoveInput {
  to: FileTarget;
  dryRun: boolean;
}

const KB = 1_024;

/** Moves the content of all files, batch by batch, on a running shop. It can be stopped and run again at any time. */
export function moveFilesCommand(storage: ObjectStorage | undefined): OperatorCommand {
  return async ({ database, signal, printLine }, input) => {
    const { to, dryRun } = input as MoveInput;
    if (!storage) throw new OperatorError('FILES_URL is not set where this runs: it names the bucket.');
    if (dryRun) return printPlan(database, to, printLine);
    refuseOtherTarget(storage, to);
    let left = 0;
    try {
      for (const column of fileColumns) left += await moveColumn({ database, storage, column, to, signal, printLine });
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      throw new OperatorError('The storage of files does not answer. What was moved stays moved; run it again later.');
    }
    if (left > 0)
      throw new OperatorError(`${left} files stay where they are: run it again, then npm run data -- check.`);
    printLine(to === 's3' ? 'All files are in the bucket.' : 'All files are in the database.');
    return undefined;
  };
}

/** A running shop would go on to store new files at the other place. */
function refuseOtherTarget({ writeTo }: ObjectStorage, to: FileTarget): void {
  if (writeTo === to) return;
  throw new OperatorError(
    to === 'database'
      ? 'New files still go to the bucket: add writeTo=database to FILES_URL, restart all processes, then run it again.'
      : 'New files still go to the database: remove writeTo=database from FILES_URL, restart all processes, then run it again.',
  );
}

async function printPlan(database: Database, to: FileTarget, printLine: (line: string) => void): Promise<void> {
  for (const column of fileColumns) {
    const { count, bytes } = await countToMove(database, column, to);
    printLine(`${column.what}: ${count.toLocaleString('en')} to move, ${formatSize(bytes)}`);
  }
  printLine('Nothing was moved.');
}

interface ColumnMove extends Omit<Parameters<OperatorCommand>[0], 'signal'> {
  storage: ObjectStorage;
  column: (typeof fileColumns)[number];
  to: FileTarget;
  signal: AbortSignal;
}

/** Returns how many files were left. */
async function moveColumn({ database, storage, column, to, signal, printLine }: ColumnMove): Promise<number> {
  const total = { moved: 0, bytes: 0, left: 0 };
  for (let after: number | undefined = 0; after !== undefined; ) {
    if (signal.aborted) throw new OperatorError('Stopped. What was moved stays moved; run it again for the rest.');
    const done = await moveBatch({ database, storage }, column, { to, after });
    total.moved += done.moved;
    total.bytes += done.bytes;
    total.left += done.left;
    after = done.last;
  }
  const rest = total.left > 0 ? `, ${total.left} left` : '';
  printLine(`${column.what}: ${total.moved.toLocaleString('en')} moved, ${formatSize(total.bytes)}${rest}`);
  return total.left;
}

function formatSize(bytes: number): string {
  return `${Math.ceil(bytes / KB).toLocaleString('en')} KB`;
}
