/**
 * Adds, lists, unlocks, resets or removes staff members of the desk.
 *
 *   npm run staff -- add <e-mail> --role <role>… [--tenants <tenant>…] | list | unlock <e-mail> | reset <e-mail> | remove <e-mail>
 *
 * Works on a running shop too, with both engines. Exits 1 with an explanation on failure, 2 on wrong usage.
 */
import { fileURLToPath } from 'node:url';
import { readCompiledFleet } from '../boot/compiled-fleet.ts';
import { readEnvironment } from '../boot/environment.ts';
import { pickVariables } from '../boot/secret-files.ts';
import { deskOrigin } from '../boot/start-lines.ts';
import { OperatorError } from './control/operator-command.ts';
import { runCommand } from './control/run-command.ts';
import { parseStaffArguments } from './staff-arguments.ts';
import { staffCommands } from './staff-commands.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const usage = `Usage: npm run staff -- add <e-mail> --role <role>… [--tenants <tenant>…] | list | unlock <e-mail> | reset <e-mail>
                         | remove <e-mail>

  add <e-mail> --role <role>…   adds a person with these roles, or replaces their roles and creates a new link;
                                prints a link that works once within 24 hours: there they choose a password and, outside
                                of the local stage, set up an authenticator app
  list                          lists staff members, their roles, and when they were last active
  unlock <e-mail>               clears the count of failed attempts: the next sign-in does not wait
  reset <e-mail>                removes password, authenticator app, passkeys and sessions, and prints a link for new ones
  remove <e-mail>               signs a person out everywhere immediately and removes their access

Roles (every role but partner may read everything):
  receive    receive parcels
  inspect    inspect devices and decide their value
  pay        create payout batches and release those of others
  admin      unlock colleagues and give them new links; not together with pay
  read       only read
  partner    see figures and commission of the shops in --tenants, and nothing else; with no other role

For example: npm run staff -- add hannah@example.org --role receive --role inspect
             npm run staff -- add petra@partner.example --role partner --tenants <country>/<mode>.<partner>

Settings come from the environment, the same as the shop's:
  DATABASE_URL           the PostgreSQL server; without it the embedded database is used
  DATA_DIR               its directory; a shop that runs there does the work
  STAGE, PORT, DESK_HOST for the address in the link`;

async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) return console.log(usage);
  const call = parseStaffArguments(args);
  if (!call) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const environment = readEnvironment(
    pickVariables(process.env, ['DATABASE_URL', 'DATA_DIR', 'DATA_KEY', 'STAGE', 'PORT', 'DESK_HOST']),
    root,
  );
  const commands = staffCommands({
    desk: () => deskOrigin(environment, environment.port),
    shops: () => readCompiledFleet(`${root}platform/generated`).tenantIds,
  });
  await runCommand({ ...call, command: commands[call.name], environment, printLine: (line) => console.log(line) });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof OperatorError || !process.env.DEBUG ? (error as Error).message : error);
  process.exitCode = 1;
});
