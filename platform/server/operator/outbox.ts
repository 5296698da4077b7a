/**
 * Lists unsent mails, retries them, or deletes one.
 *
 *   npm run outbox -- list | requeue [id] | drop <id>
 *
 * Works on a running shop too. Exits 1 with an explanation on failure, 2 on wrong usage.
 */
import { fileURLToPath } from 'node:url';
import { readEnvironment } from '../boot/environment.ts';
import { pickVariables } from '../boot/secret-files.ts';
import { OperatorError } from './control/operator-command.ts';
import { runCommand } from './control/run-command.ts';
import { outboxCommands } from './outbox-commands.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const usage = `Usage: npm run outbox -- list | requeue [id] | drop <id>

  list           lists queued and parked mails, with the reason
  requeue        retries every parked mail
  requeue <id>   retries one mail now
  drop <id>      deletes one unsent mail

Settings come from the environment, the same as the shop's:
  DATABASE_URL   the PostgreSQL server; without it the embedded database is used
  DATA_DIR       its directory; a shop that runs there does the work`;

/** Undefined on wrong usage. */
function parse(args: readonly string[]): { name: keyof typeof outboxCommands; input: { id?: number } } | undefined {
  const [verb = '', id, ...rest] = args;
  if (rest.length > 0 || (id !== undefined && !/^[1-9]\d{0,14}$/.test(id))) return undefined;
  const input = id === undefined ? {} : { id: Number(id) };
  if (verb === 'list' && id === undefined) return { name: 'outbox.list', input };
  if (verb === 'requeue') return { name: 'outbox.requeue', input };
  if (verb === 'drop' && id !== undefined) return { name: 'outbox.drop', input };
  return undefined;
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
  await runCommand({
    ...call,
    command: outboxCommands[call.name],
    environment,
    printLine: (line) => console.log(line),
  });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof OperatorError || !process.env.DEBUG ? (error as Error).message : error);
  process.exitCode = 1;
});
