/**
 * Backs up, restores and checks the stored data, and reseals it after a change of DATA_KEY.
 *
 *   npm run data -- backup [file] | restore <file> | check [file] | key <file> | erase <list> | reseal |
 *                       move-files --to s3|database [--dry-run] | delete-unlisted [--dry-run]
 *
 * Works on a running shop too, with both engines; only `restore` needs an empty target. Exits 0 on success, 1 with an
 * explanation on a failure or a failed check, 2 on wrong usage.
 */
import { fileURLToPath } from 'node:url';
import { readTenantIds } from '../boot/compiled-fleet.ts';
import { readEnvironment } from '../boot/environment.ts';
import { ignoreBrokenPipe } from '../boot/ignore-broken-pipe.ts';
import { pickVariables } from '../boot/secret-files.ts';
import { safeError } from '../log/safe-error.ts';
import { failureText } from '../log/start-failure.ts';
import { runData } from './data/data-program.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const usage = `Usage: npm run data -- backup [file] | restore <file> | check [file] | key <file> | erase <list> | reseal |
                         move-files --to s3|database [--dry-run] | delete-unlisted [--dry-run]

  backup <file>   writes a consistent snapshot of all stored data into a new file
  backup          writes one into BACKUP_PATH, restores and checks it, and deletes old ones there
  restore <file>  fills an empty database with a backup of either engine, and repeats the deletions beside it
  check           checks all stored data: constraints, sums, histories, sealed rows, counters
  check <file>    restores a backup into a temporary database and checks it
  key <file>      writes a new private key of age, and prints its public key for BACKUP_RECIPIENT
  erase <list>    repeats the deletions of erasures.jsonl on data that were restored in another way
  reseal          reseals all data with the first key of DATA_KEY; can be stopped and run again

  move-files --to s3        moves photos and documents from the database to the bucket of FILES_URL, beside running shops
  move-files --to database  moves them back; FILES_URL needs writeTo=database
             --dry-run      counts them only; the move can be stopped and run again
  delete-unlisted           deletes objects of the bucket that no row names, as after a restore; --dry-run counts them

  --identity <file>  the private key of an encrypted backup, for restore and check

Settings come from the environment, the same as the shop's:
  DATABASE_URL    the PostgreSQL server; without it the embedded database is used
  DATA_DIR        its directory; a shop that runs there copies its files or does the work
  DATA_KEY        the key or keys; backups do not contain them
  FILES_URL       the bucket of photos and documents, with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; for check,
                  reseal, move-files and delete-unlisted
  BACKUP_RECIPIENT    public keys of age, separated by commas; backups are encrypted to them
  BACKUP_PATH         folder of the scheduled backups
  BACKUP_KEEP_DAYS    29; days until a backup there is deleted, except the newest good one

Exits 0 on success, 1 on a failure or a failed check, 2 on wrong usage.`;

const VARIABLES = [
  ...['DATABASE_URL', 'DATA_DIR', 'DATA_KEY'],
  ...['FILES_URL', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'],
  ...['BACKUP_PATH', 'BACKUP_RECIPIENT', 'BACKUP_EVERY_HOURS', 'BACKUP_KEEP_DAYS'],
];

async function main(args: readonly string[]): Promise<void> {
  ignoreBrokenPipe();
  if (args.includes('--help') || args.includes('-h')) return console.log(usage);
  const environment = readEnvironment(pickVariables(process.env, VARIABLES), root);
  const good = await runData(
    {
      environment,
      tenants: readTenantIds(`${root}platform/generated`),
      printLine: (line) => console.log(line),
      tellProgress: (line) => console.error(line),
    },
    args,
  );
  if (good === undefined) console.error(usage);
  process.exitCode = good === undefined ? 2 : good ? 0 : 1;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(failureText(error));
  if (process.env.DEBUG) console.error(JSON.stringify(safeError(error), undefined, 2));
  process.exitCode = 1;
});
