/**
 * Imports a carrier's tracking file.
 *
 *   npm run parcels -- import <file.csv> [--source <name>]
 *
 * Works on a running shop too. Exits 1 with an explanation on invalid lines or failure, 2 on wrong usage.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readEnvironment } from '../boot/environment.ts';
import { OperatorError } from './control/operator-command.ts';
import { runCommand } from './control/run-command.ts';
import { parcelsCommands } from './parcels-commands.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const usage = `Usage: npm run parcels -- import <file.csv> [--source <name>]

  import   records the events of a tracking file: CSV, whose first line names the columns trackingNumber, kind
           (handedOver, inTransit, delivered, returned), time (with its zone) and optionally id
  --source issuer of the ids, when the file has one id per line; default "file"

Settings come from the environment, the same as the shop's:
  DATABASE_URL   the PostgreSQL server; without it the embedded database is used
  DATA_DIR       its directory; a shop that runs there does the work`;

/** Undefined on wrong usage. */
function parse([verb, file, option, source = 'file', ...rest]: readonly string[]) {
  if (verb !== 'import' || !file || rest.length > 0) return undefined;
  if (option !== undefined && option !== '--source') return undefined;
  return /^[A-Za-z0-9._-]{1,40}$/.test(source) ? { file, source } : undefined;
}

async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) return console.log(usage);
  const call = parse(args);
  if (!call) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const { DATABASE_URL, DATA_DIR } = process.env;
  await runCommand({
    name: 'parcels.import',
    command: parcelsCommands['parcels.import'],
    input: { source: call.source, text: readFileSync(call.file, 'utf8') },
    environment: readEnvironment({ DATABASE_URL, DATA_DIR }, root),
    printLine: (line) => console.log(line),
  });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof OperatorError || !process.env.DEBUG ? (error as Error).message : error);
  process.exitCode = 1;
});
