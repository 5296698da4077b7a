import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Database, withoutDeadline } from '../../../database/index.server.ts';
import { type FileTarget, type ObjectStorage, openS3Storage } from '../../../services/files/index.server.ts';
import { openSecrets, type Secrets } from '../../../services/secrets/index.server.ts';
import type { Environment } from '../../boot/environment.ts';
import { runCommand } from '../control/run-command.ts';
import { type Checked, checkData } from './check-data.ts';
import { checkFiles } from './check-files.ts';
import { dataCommands } from './data-commands.ts';
import { readIdentities } from './encryption.ts';
import { findErasureList, readErasures } from './erasure-list.ts';
import { openRehearsal, openToFill, openToRead } from './open-snapshot.ts';
import { slowProgress } from './progress.ts';
import { makeProvenBackup, requireSettings } from './prove-backup.ts';
import { openBackup } from './read-backup.ts';
import { refuseWithoutKey, repeatErasures } from './repeat-erasures.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';
import { writeKeyFile } from './write-key-file.ts';

export interface DataProgram {
  environment: Pick<Environment, 'dataDir' | 'databaseUrl' | 'dataKey' | 'files' | 'backups' | 'backupRecipients'>;
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
  const parsed = parse(args);
  if (!parsed) return undefined;
  const { verb, file, identity, to, dryRun } = parsed;
  if (verb === 'move-files')
    return to && !file && identity === undefined ? moveFiles(program, { to, dryRun }) : undefined;
  if (verb === 'delete-unlisted')
    return to || file || identity !== undefined ? undefined : deleteUnlisted(program, dryRun);
  if (to !== undefined || dryRun) return undefined;
  if (verb === 'restore' && file) return restore(program, file, await findIdentities(identity));
  if (verb === 'check' && file) return checkBackup(program, file, await findIdentities(identity));
  if (identity !== undefined) return undefined;
  if (verb === 'backup') return file ? backup(program, file, program.environment.backupRecipients) : backUp(program);
  if (verb === 'check') return checkPlace(program);
  if (verb === 'key' && file) return writeKey(program, file);
  if (verb === 'erase' && file) return eraseAgain(program, file);
  if (verb === 'reseal' && !file) return resealPlace(program);
  return undefined;
}

interface Parsed {
  verb?: string;
  file?: string;
  identity?: string;
  to?: FileTarget;
  dryRun: boolean;
}

function parse(args: readonly string[]): Parsed | undefined {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      options: { identity: { type: 'string' }, to: { type: 'string' }, 'dry-run': { type: 'boolean' } },
      allowPositionals: true,
    });
    const [verb, file, ...rest] = positionals;
    const { to } = values;
    if (rest.length > 0 || (to !== undefined && to !== 's3' && to !== 'database')) return undefined;
    return {
      dryRun: values['dry-run'] === true,
      ...(to === undefined ? {} : { to }),
      ...(verb ? { verb } : {}),
      ...(file ? { file: resolve(file) } : {}),
      ...(values.identity === undefined ? {} : { identity: resolve(values.identity) }),
    };
  } catch {
    // An unknown option is wrong usage.
    return undefined;
  }
}

async function findIdentities(file: string | undefined): Promise<string[]> {
  return file === undefined ? [] : readIdentities(file);
}

async function backup(
  { environment, printLine, tellProgress }: DataProgram,
  file: string,
  recipients: readonly string[] = [],
): Promise<boolean> {
  const { database, engine, close } = await openToRead(environment);
  try {
    const header = await writeBackup({ database, engine, file, recipients, progress: slowProgress(tellProgress) });
    const rows = header.tables.reduce((sum, table) => sum + table.rows, 0);
    printLine(`${file}: ${rows.toLocaleString('en')} rows of ${header.tables.length} tables, as of ${header.madeAt}.`);
    printLine(
      recipients.length > 0
        ? 'It is encrypted: only the private key of BACKUP_RECIPIENT opens it.'
        : 'It is not encrypted: BACKUP_RECIPIENT is missing.',
    );
    printLine('The backup does not contain the key for sealed rows: store DATA_KEY separately.');
    return true;
  } finally {
    await close();
  }
}

/** What the schedule runs: a backup in BACKUP_PATH that is restored and checked, then the deletion of old ones. */
function backUp(program: DataProgram): Promise<boolean> {
  const { backups, backupRecipients: recipients = [] } = program.environment;
  return makeProvenBackup({
    settings: requireSettings(backups),
    recipients,
    now: new Date(),
    write: (file, all) => backup(program, file, all),
    prove: (file, identities) => checkBackup(program, file, identities),
    printLine: program.printLine,
  });
}

async function restore(program: DataProgram, file: string, identities: readonly string[]): Promise<boolean> {
  const { environment, printLine, tellProgress } = program;
  const list = findErasureList(file);
  const erasures = await readErasures(list);
  const secrets = findSecrets(program);
  refuseWithoutKey(erasures, secrets);
  const source = await openBackup(file, identities);
  try {
    const { database, close } = await openToFill(environment);
    try {
      await restoreBackup({ database, backup: source, progress: slowProgress(tellProgress) });
      const repeated = await repeatErasures({ database, secrets, erasures, now: new Date() });
      printLine(
        erasures.length > 0
          ? `${list}: ${repeated} of ${erasures.length} deletions repeated.`
          : `No deletion is repeated: ${list} has none. Have you a newer list? npm run data -- erase <list>`,
      );
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

/** Repeats the deletions of a list on data that were restored in another way. */
async function eraseAgain(program: DataProgram, list: string): Promise<boolean> {
  const erasures = await readErasures(list);
  const { database, close } = await openToFill(program.environment);
  try {
    const secrets = findSecrets(program);
    const repeated = await repeatErasures({ database, secrets, erasures, now: new Date() });
    program.printLine(`${list}: ${repeated} of ${erasures.length} deletions repeated.`);
    return true;
  } finally {
    await close();
  }
}

async function checkPlace(program: DataProgram): Promise<boolean> {
  const { database, close } = await openToRead(program.environment);
  try {
    return await check(program, database, (report) => reportFiles(program, database, report));
  } finally {
    await close();
  }
}

/** Restores the backup into a temporary embedded database and checks that, to prove that it can be restored. */
async function checkBackup(program: DataProgram, file: string, identities: readonly string[]): Promise<boolean> {
  const source = await openBackup(file, identities);
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

type Report = (checked: Checked) => void;

/** Objects are read where the data are in use. A backup has none, and its check must not read the whole bucket. */
async function reportFiles(program: DataProgram, database: Database, report: Report): Promise<boolean> {
  const checked = await checkFiles({
    database,
    storage: openStorage(program),
    secrets: findSecrets(program),
    progress: slowProgress(program.tellProgress),
  });
  checked.forEach(report);
  return checked.every(({ ok }) => ok);
}

async function check(
  program: DataProgram,
  database: Database,
  checkMore: (report: Report) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const { printLine, tellProgress } = program;
  const report: Report = ({ what, ok }) => printLine(`${ok ? 'ok  ' : 'FAIL'}  ${what}`);
  const hasGoodRows = await checkData({
    database,
    secrets: findSecrets(program),
    tenants: program.tenants,
    progress: slowProgress(tellProgress),
    report,
  });
  const good = (await checkMore(report)) && hasGoodRows;
  printLine(good ? 'All checks passed.' : 'A check failed: see the lines that begin with FAIL.');
  return good;
}

async function writeKey({ printLine }: DataProgram, file: string): Promise<boolean> {
  const recipient = await writeKeyFile(file);
  printLine(`${file} has the private key. Store it away from this machine: without it no backup can be restored.`);
  printLine(`BACKUP_RECIPIENT=${recipient}`);
  return true;
}

async function resealPlace(program: DataProgram): Promise<boolean> {
  const { environment, printLine } = program;
  const command = listCommands(program)['data.reseal'];
  await runCommand({ name: 'data.reseal', command, input: null, environment, printLine });
  return true;
}

async function moveFiles(program: DataProgram, input: { to: FileTarget; dryRun: boolean }): Promise<boolean> {
  const { environment, printLine } = program;
  const command = listCommands(program)['data.move-files'];
  await runCommand({ name: 'data.move-files', command, input, environment, printLine });
  return true;
}

async function deleteUnlisted(program: DataProgram, dryRun: boolean): Promise<boolean> {
  const { environment, printLine } = program;
  const command = listCommands(program)['data.delete-unlisted'];
  await runCommand({ name: 'data.delete-unlisted', command, input: { dryRun }, environment, printLine });
  return true;
}

function listCommands(program: DataProgram) {
  return dataCommands({
    dataDir: program.environment.dataDir,
    secrets: findSecrets(program),
    storage: openStorage(program),
  });
}

function openStorage({ environment: { files }, tellProgress }: DataProgram): ObjectStorage | undefined {
  const warn = (facts: object, text?: string) => tellProgress(`  ${text}: ${JSON.stringify(facts)}`);
  return files && openS3Storage(files, { warn });
}

/** Reads the local stage's own key, which is stored with the data; creates none. */
function findSecrets({ environment: { dataKey, dataDir } }: DataProgram): Secrets | undefined {
  if (dataKey) return openSecrets({ dataKey });
  if (existsSync(join(dataDir, 'data.key'))) return openSecrets({ dataKey: undefined, localDir: dataDir });
  return undefined;
}
