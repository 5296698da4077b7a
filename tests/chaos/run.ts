/**
 * Breaks the shop while visitors sell, and prints what was acknowledged, lost and doubled and how long recovery took:
 * `npm run chaos`, or `npm run chaos -- --only shop-killed --kills 10` for some of it. Linux only; exit 1 when a bar is
 * missed, 2 for wrong usage.
 */
import { spawnSync } from 'node:child_process';
import { clearLeftovers, clearOnSignals } from './leftovers.ts';
import { type Command, formatUsage, readOptions } from './options.ts';
import type { Outcome, Scenario } from './scenario.ts';
import { askedToStop } from './scenarios/asked-to-stop.ts';
import { diskFull } from './scenarios/disk-full.ts';
import { mailDrops, mailRefuses, mailSaysNothing } from './scenarios/mail-away.ts';
import { postgresFrozen } from './scenarios/postgres-frozen.ts';
import { postgresKilled } from './scenarios/postgres-killed.ts';
import { primaryKilled } from './scenarios/primary-killed.ts';
import { shopKilled } from './scenarios/shop-killed.ts';
import { slowVisitors } from './scenarios/slow-visitors.ts';
import { twoOwners } from './scenarios/two-owners.ts';
import { root } from './shop.ts';
import { formatTable, formatVerdict, type Line } from './table.ts';

const scenarios: readonly Scenario[] = [
  shopKilled,
  postgresKilled,
  postgresFrozen,
  primaryKilled,
  diskFull,
  twoOwners,
  mailRefuses,
  mailSaysNothing,
  mailDrops,
  slowVisitors,
  askedToStop,
];

async function main(args: readonly string[]): Promise<number> {
  let command: Command;
  try {
    command = readOptions(
      args,
      scenarios.map(({ name }) => name),
    );
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${formatUsage(scenarios)}`);
    return 2;
  }
  if (command.help) {
    process.stdout.write(formatUsage(scenarios));
    return 0;
  }
  if (process.platform !== 'linux') {
    process.stderr.write('chaos needs Linux: /proc, signals to process groups, and any address of 127.0.0.0/8.\n');
    return 2;
  }
  clearOnSignals();
  // Once and before all, so that no start of a shop has to do it.
  const built = spawnSync('node_modules/.bin/tsx', ['platform/server/start.ts', '--build'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (built.status !== 0) return 1;
  const lines: Line[] = [];
  for (const scenario of scenarios.filter(({ name }) => command.only.length === 0 || command.only.includes(name))) {
    const line = { scenario: scenario.name, outcome: await run(scenario, command) };
    lines.push(line);
    tell(scenario.name, `${formatVerdict(line.outcome)}`);
  }
  console.log(formatTable(lines));
  const kept = lines.every(({ outcome }) => ['kept', 'not run'].includes(formatVerdict(outcome)));
  return kept ? 0 : 1;
}

async function run(scenario: Scenario, command: Command): Promise<Outcome> {
  tell(scenario.name, scenario.does);
  try {
    return await scenario.run(command, (text) => tell(scenario.name, text));
  } catch (error) {
    console.error(error);
    const figure = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return { recovery: [], checks: [{ what: 'ran to its end', figure, bar: 'yes', good: false }] };
  } finally {
    clearLeftovers();
  }
}

/** Progress, apart from the result. */
function tell(name: string, text: string): void {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)}  ${name}: ${text}\n`);
}

process.exit(await main(process.argv.slice(2)));
