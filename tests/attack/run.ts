/**
 * Attacks two instances of the platform and prints what held: `npm run attack`, or `npm run attack -- --only <names>`.
 * Exits 1 when an attack did not hold, 2 for wrong usage or where the machine lacks a program.
 */
import { spawnSync } from 'node:child_process';
import { clearLeftovers, clearOnSignals } from '../chaos/leftovers.ts';
import { root } from '../chaos/shop.ts';
import { type Command, formatUsage, listText, readOptions } from './options.ts';
import { attacks } from './registry.ts';
import { resultLine, runAttack, summaryLine } from './run-attack.ts';
import type { Result } from './trial.ts';
import { openWorld } from './world.ts';

async function main(args: readonly string[]): Promise<number> {
  let command: Command;
  try {
    command = readOptions(args, attacks);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${formatUsage}`);
    return 2;
  }
  if (command.help) process.stdout.write(formatUsage);
  if (command.list) process.stdout.write(listText(attacks));
  if (command.help || command.list) return 0;
  if (process.platform !== 'linux') {
    process.stderr.write('attack needs Linux: /proc, and any address of 127.0.0.0/8.\n');
    return 2;
  }
  clearOnSignals();
  // Once and before all, so that no start of an instance has to do it.
  const build = spawnSync('node_modules/.bin/tsx', ['platform/server/start.ts', '--build'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (build.status !== 0) return 2;
  return attackAll(command);
}

async function attackAll({ only }: Command): Promise<number> {
  const world = openWorld();
  const results: Result[] = [];
  try {
    for (const attack of attacks.filter(({ name }) => only.length === 0 || only.includes(name))) {
      const result = await runAttack(attack, world);
      results.push(result);
      process.stdout.write(`${resultLine(result)}\n`);
    }
  } finally {
    await world.close();
    clearLeftovers();
  }
  process.stdout.write(`${summaryLine(results)}\n`);
  return results.every(({ held }) => held) ? 0 : 1;
}

process.exit(await main(process.argv.slice(2)));
