import { parseArgs } from 'node:util';
import type { Attack } from './attack.ts';

export interface Command {
  /** Names of attacks; none means all. */
  only: readonly string[];
  list: boolean;
  help: boolean;
}

/** Throws for an option or an attack that does not exist. */
export function readOptions(args: readonly string[], attacks: readonly Attack[]): Command {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean', short: 'h' },
      list: { type: 'boolean' },
      only: { type: 'string', multiple: true },
    },
  });
  const only = (values.only ?? []).flatMap((names) => names.split(',')).filter(Boolean);
  const names = attacks.map(({ name }) => name);
  const unknown = only.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`no attack is named ${unknown.join(', ')}; see npm run attack -- --list`);
  return { only, list: values.list ?? false, help: values.help ?? false };
}

export function listText(attacks: readonly Attack[]): string {
  const width = Math.max(...attacks.map(({ name }) => name.length));
  return attacks.map(({ name, tries }) => `${name.padEnd(width)}  ${tries}\n`).join('');
}

export const formatUsage = `usage: npm run attack -- [options]

Starts two instances on loopback (the embedded database in the local stage, PostgreSQL in the production stage), attacks
them, and prints one line for each attack: what was tried, and whether the shop held. All of it takes about fifteen minutes.

  --only <names>  some attacks, by name, separated by commas
  --list          the names, with what each tries
  --help          this text

Exits 0 when every attack held, 1 when one did not, 2 for wrong usage or where the machine lacks a program.
Needs Linux, and the programs of PostgreSQL and of Chromium.
`;
