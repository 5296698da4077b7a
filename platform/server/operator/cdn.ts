/**
 * Purges the content delivery network in front of the shops, or prints the rules to configure there.
 *
 *   npm run cdn -- purge <host|tenant|key>… | --all [--dry-run]
 *   npm run cdn -- rules [fastly|cloudflare]
 *
 * Exits 1 with an explanation on failure, 2 on wrong usage.
 */
import { fileURLToPath } from 'node:url';
import { createPurger, type PurgeError } from '../../services/cdn/index.server.ts';
import { readEnvironment } from '../boot/environment.ts';
import { loadFleet } from '../boot/fleet.ts';
import { ignoreBrokenPipe } from '../boot/ignore-broken-pipe.ts';
import { pickVariables } from '../boot/secret-files.ts';
import { parseCdnArguments, toKeys } from './cdn-arguments.ts';
import { printCdnRules } from './cdn-rules.ts';
import { OperatorError } from './control/operator-command.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const usage = `Usage: npm run cdn -- purge <host|tenant|key>… | --all [--dry-run]
       npm run cdn -- rules [fastly|cloudflare]

  purge      removes answers from the network: of a host, of a tenant as in de/default, or of a key: page:<route>,
             item:<last part of an address>, prices; --all: of every shop
  --dry-run  prints the keys and purges nothing
  rules      prints what to configure at the network, so that visitors with cookies or other languages reach the server

Each release purges its shops itself; purge by hand what must vanish before that.

Settings come from the environment, the same as the shop's:
  CDN_URL, CDN_TOKEN   the network, and a token that may purge; rules with the name of a network needs neither
  STAGE, DATA_KEY      whose hosts are meant; stages with public hosts need their key`;

async function main(args: readonly string[]): Promise<void> {
  ignoreBrokenPipe();
  if (args.includes('--help') || args.includes('-h')) return console.log(usage);
  const call = parseCdnArguments(args);
  if (!call) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const { cdn, stage } = readEnvironment(
    pickVariables(process.env, ['CDN_URL', 'CDN_TOKEN', 'STAGE', 'DATA_KEY']),
    root,
  );
  const fleet = loadFleet(root, stage, {});
  if (call.verb === 'rules') {
    const provider = call.provider ?? cdn?.provider;
    if (!provider) throw new OperatorError('Name the network, or set CDN_URL.');
    return console.log(printCdnRules(provider, fleet));
  }
  const keys = toKeys(fleet, call.targets);
  if (!keys.ok) throw new OperatorError(`${keys.error.target} is no host, tenant or key of the stage ${stage}.`);
  if (!cdn && !call.dryRun) throw new OperatorError('There is no network to purge: CDN_URL is missing.');
  for (const key of keys.value) console.log(key);
  if (!cdn || call.dryRun) return;
  const purged = await createPurger(cdn).purge(keys.value);
  if (!purged.ok) throw new OperatorError(explainError(purged.error));
  console.log(`${keys.value.length} keys purged.`);
}

function explainError(error: PurgeError): string {
  switch (error.code) {
    case 'cdn.rejected':
      return `The network refused the purge with status ${error.status}: check the id in CDN_URL and what CDN_TOKEN may do.`;
    case 'cdn.rateLimited':
      return 'The network accepts no more purges now: try again in a minute.';
    case 'cdn.unavailable':
      return 'The network does not answer: try again, and look at its status page.';
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof OperatorError || !process.env.DEBUG ? (error as Error).message : error);
  process.exitCode = 1;
});
