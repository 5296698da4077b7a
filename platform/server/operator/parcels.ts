/**
 * Imports a carrier's tracking file, or a block list of IMEIs.
 *
 *   npm run parcels -- import <file.csv> [--source <name>]
 *   npm run parcels -- block-list <file.csv> [--source <name>]
 *
 * Works on a running shop too. Exits 1 with an explanation on invalid lines or failure, 2 on wrong usage.
 */
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withoutDeadline } from '../../database/index.server.ts';
import { readEnvironment } from '../boot/environment.ts';
import { pickVariables } from '../boot/secret-files.ts';
import { OperatorError } from './control/operator-command.ts';
import { runCommand } from './control/run-command.ts';
import { parcelsCommands } from './parcels-commands.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const usage = `Usage: npm run parcels -- import <file.csv> [--source <name>]
       npm run parcels -- block-list <file.csv> [--source <name>]

  import   records the events of a tracking file: CSV, whose first line names the columns trackingNumber, kind
           (handedOver, inTransit, delivered, returned, lost, damaged, or a status code of
           UN/ECE Recommendation 24), time (with its zone) and optionally id
  block-list
           replaces the block list of that source, whose devices are reported at inspection: CSV, whose first line names
           the columns imei and optionally reason and since (yyyy-mm-dd); every IMEI needs a valid check digit
  --source issuer of the ids, when the file has one id per line, or name of the block list; default "file"

Settings come from the environment, the same as the shop's:
  DATABASE_URL   the PostgreSQL server; without it the embedded database is used
  DATA_DIR       its directory; a shop that runs there does the work`;

/** Undefined on wrong usage. */
function parse([verb, file, option, source = 'file', ...rest]: readonly string[]) {
  if ((verb !== 'import' && verb !== 'block-list') || !file || rest.length > 0) return undefined;
  if (option !== undefined && option !== '--source') return undefined;
  return /^[A-Za-z0-9._-]{1,40}$/.test(source) ? { verb, file, source } : undefined;
}

async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) return console.log(usage);
  const call = parse(args);
  if (!call) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const environment = readEnvironment(pickVariables(process.env, ['DATABASE_URL', 'DATA_DIR']), root);
  const printLine = (line: string) => console.log(line);
  if (call.verb === 'block-list') {
    // The command streams the file, where the database is open: it may have millions of lines.
    const input = { list: call.source, file: realpathSync(call.file) };
    const command = parcelsCommands['parcels.blockList'];
    await withoutDeadline(() => runCommand({ name: 'parcels.blockList', command, input, environment, printLine }));
    return;
  }
  await runCommand({
    name: 'parcels.import',
    command: parcelsCommands['parcels.import'],
    input: { source: call.source, text: readFileSync(call.file, 'utf8') },
    environment,
    printLine,
  });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof OperatorError || !process.env.DEBUG ? (error as Error).message : error);
  process.exitCode = 1;
});
