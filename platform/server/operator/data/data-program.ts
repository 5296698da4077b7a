import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { withoutDeadline } from '../../../database/index.server.ts';
import { openSecrets, type Secrets } from '../../../services/secrets/index.server.ts';
import type { Environment } from '../../boot/environment.ts';
import { runCommand } from '../control/run-command.ts';
import { checkData } from './check-data.ts';
import { dataCommands } from './data-commands.ts';
import { openRehearsal, openToFill, openToRead } from './open-snapshot.ts';
import { slowProgress } from './progress.ts';
import { openBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

export interface DataProgram {
  environment: Pick<Environment, 'dataDir' | 'databaseUrl' | 'dataKey'>;
  /** Ids of the fleet's shops; undefined where nothing was generated. */
  tenants?: readonly string[] | undefined;
  /** Results, line by line. */
  printLine(line: string): void;
  /** Progress of a long operation. */
  tellProgress(line: string): void;
}

/** Returns undefined on wrong usage, else whether it succeeded. Throws `OperatorError` with a fix. */
export function runData(program: DataProgram, args: readonly string[]): Promise<boolean | undefined> {
  return withoutDeadline(() => run(program, args));
}

async function run(program: DataProgram, args: readonly string[]): Promise<boolean | undefined> {
  const [verb, file, ...rest] = args;
  if (rest.length > 0 || args.some((arg) => arg.startsWith('-'))) return undefined;
  if (verb === 'backup' && file) return backup(program, resolve(file));
  if (verb === 'restore' && file) return restore(program, resolve(file));
  if (verb === 'check') return file ? checkBackup(program, resolve(file)) : checkPlace(program);
  if (verb === 'reseal' && !file) return resealPlace(program);
  return undefined;
}

async function backup({ environment, printLine, tellProgress }: DataProgram, file: string): Promise<boolean> {
  const { database, engine, close } = await openToRead(environment);
  try {
    const header = await writeBackup({ database, engine, file, progress: slowProgress(tellProgress) });
    const rows = header.tables.reduce((sum, table) => sum + table.rows, 0);
    printLine(`${file}: ${rows.toLocaleString('en')} rows of ${header.tables.length} tables, as of ${header.madeAt}.`);
    printLine('The backup does not contain the key for sealed rows: store DATA_KEY separately.');
    return true;
  } finally {
    await close();
  }
}

async function restore({ environment, printLine, tellProgress }: DataProgram, file: string): Promise<boolean> {
  const source = await openBackup(file);
  try {
    const { database, close } = await openToFill(environment);
    try {
      await restoreBackup({ database, backup: source, progress: slowProgress(tellProgress) });
    } finally {
      await close();
    }
  } finally {
    source.close();
  }
  for (const { name, rows } of source.header.tables) printLine(`${name}: ${rows.toLocaleString('en')} rows`);
  printLine(`Restored as of ${source.header.madeAt}. Check it: npm run data -- check`);
  return true;
}

async function checkPlace(program: DataProgram): Promise<boolean> {
  const { database, close } = await openToRead(program.environment);
  try {
    return await check(program, database);
  } finally {
    await close();
  }
}

/** Restores the backup into a temporary embedded database and checks that, to prove that it can be restored. */
async function checkBackup(program: DataProgram, file: string): Promise<boolean> {
  const source = await openBackup(file);
  try {
    const { database, close } = await openRehearsal();
    try {
      await restoreBackup({ database, backup: source, progress: slowProgress(program.tellProgress) });
      const { madeAt, engine, version } = source.header;
      program.printLine(`ok    ${file}: format ${version}, complete, of ${madeAt} (${engine}), restored for a test`);
      return await check(program, database);
    } finally {
      await close();
    }
  } finally {
    source.close();
  }
}

async function check(program: DataProgram, database: Parameters<typeof checkData>[0]['database']): Promise<boolean> {
  const { printLine, tellProgress } = program;
  const good = await checkData({
    database,
    secrets: findSecrets(program),
    tenants: program.tenants,
    progress: slowProgress(tellProgress),
    report: ({ what, ok }) => printLine(`${ok ? 'ok  ' : 'FAIL'}  ${what}`),
  });
  printLine(good ? 'All checks passed.' : 'A check failed: see the lines that begin with FAIL.');
  return good;
}

async function resealPlace(program: DataProgram): Promise<boolean> {
  const { environment, printLine } = program;
  const commands = dataCommands({ dataDir: environment.dataDir, secrets: findSecrets(program) });
  await runCommand({ name: 'data.reseal', command: commands['data.reseal'], input: null, environment, printLine });
  return true;
}

/** Reads the local stage's own key, which is stored with the data; creates none. */
function findSecrets({ environment: { dataKey, dataDir } }: DataProgram): Secrets | undefined {
  if (dataKey) return openSecrets({ dataKey });
  if (existsSync(join(dataDir, 'data.key'))) return openSecrets({ dataKey: undefined, localDir: dataDir });
  return undefined;
}
