import { parseArgs } from 'node:util';
import type { Scenario, Settings } from './scenario.ts';

export interface Command extends Settings {
  /** Names of scenarios; none means all. */
  only: readonly string[];
  help: boolean;
}

const DEFAULTS: Settings = {
  kills: 200,
  postgresKills: 20,
  promotions: 20,
  clients: 8,
  outage: 90,
  mailPatience: 180,
  seed: 1,
};

/** Throws for an unknown option or scenario, or an invalid number. */
export function readOptions(args: readonly string[], names: readonly string[]): Command {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean', short: 'h' },
      only: { type: 'string', multiple: true },
      kills: { type: 'string' },
      'postgres-kills': { type: 'string' },
      promotions: { type: 'string' },
      clients: { type: 'string' },
      outage: { type: 'string' },
      'mail-patience': { type: 'string' },
      seed: { type: 'string' },
    },
  });
  const only = (values.only ?? []).flatMap((list) => list.split(','));
  const unknown = only.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`no scenario is named ${unknown.join(', ')}; there are ${names.join(', ')}`);
  return {
    only,
    help: values.help ?? false,
    kills: whole('kills', values.kills, DEFAULTS.kills),
    postgresKills: whole('postgres-kills', values['postgres-kills'], DEFAULTS.postgresKills),
    promotions: whole('promotions', values.promotions, DEFAULTS.promotions),
    clients: whole('clients', values.clients, DEFAULTS.clients),
    outage: whole('outage', values.outage, DEFAULTS.outage),
    mailPatience: whole('mail-patience', values['mail-patience'], DEFAULTS.mailPatience),
    seed: whole('seed', values.seed, DEFAULTS.seed),
  };
}

function whole(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} is ${text}; use a whole number from 1`);
  return value;
}

export function formatUsage(scenarios: readonly Scenario[]): string {
  const width = Math.max(...scenarios.map(({ name }) => name.length));
  const rows = scenarios.map(({ name, does }) => `  ${name.padEnd(width)}  ${does}`).join('\n');
  return `usage: npm run chaos -- [options]

Breaks a running shop in every way that must not cost a trade or a mail, counts, and exits 1 when a bar is missed.
All of it takes about forty minutes of a quiet machine with two processors.

  --only <names>        some scenarios, by name, with commas between them
  --kills <n>           how often the shop is killed (${DEFAULTS.kills})
  --postgres-kills <n>  how often PostgreSQL is killed (${DEFAULTS.postgresKills})
  --promotions <n>      how often a primary is killed and its standby promoted (${DEFAULTS.promotions})
  --clients <n>         visitors who sell at a time (${DEFAULTS.clients})
  --outage <seconds>    how long a mail server is away (${DEFAULTS.outage})
  --mail-patience <seconds>  how long to wait for the mails a killed shop was just sending (${DEFAULTS.mailPatience})
  --seed <n>            the moments of the faults; the same number draws the same ones (${DEFAULTS.seed})

Scenarios:
${rows}
`;
}
