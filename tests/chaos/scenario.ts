import type { Audit } from './audit.ts';
import type { Ledger } from './ledger.ts';
import type { MailServer } from './mail-server.ts';
import { Random } from './random.ts';

/** What the command was called with. */
export interface Settings {
  /** How often the shop is killed. */
  kills: number;
  /** How often PostgreSQL is killed. */
  postgresKills: number;
  /** How often a standby becomes the primary. */
  promotions: number;
  /** Visitors at a time. */
  clients: number;
  /** Seconds a mail server is away. */
  outage: number;
  /** Seconds to wait for the last mails of a shop that was killed while it sent them. */
  mailPatience: number;
  seed: number;
}

export interface Scenario {
  name: string;
  /** What it does, in a few words, for --help. */
  does: string;
  run(settings: Settings, tell: (text: string) => void): Promise<Outcome>;
}

/** One sentence a scenario has to make true. */
export interface Check {
  what: string;
  figure: string;
  bar: string;
  good: boolean;
}

export interface Outcome {
  audit?: Audit;
  /** Mails that arrived of those that should. */
  mails?: string;
  /** Milliseconds from the end of each fault until work went on. */
  recovery: readonly number[];
  checks: readonly Check[];
  /** Why it could not be run on this machine; then it has proven nothing. */
  notHere?: string;
}

/** A random sequence for each scenario, so that one run alone meets the same faults as in a whole run. */
export function createScenarioRandom({ seed }: Settings, name: string): Random {
  return new Random([...name].reduce((mixed, letter) => Math.imul(mixed, 31) + letter.charCodeAt(0), seed));
}

export const READY_BAR_MS = 4_000;
export const MAIL_BAR_MS = 60_000;
export const REFUSAL_BAR_MS = 1_000;

/** A figure that may be at most so much. */
export function atMost(what: string, value: number, bar: number, unit = 'ms'): Check {
  return { what, figure: `${Math.round(value)} ${unit}`, bar: `≤ ${bar} ${unit}`, good: value <= bar };
}

/** A list that must be empty; reports its first members. */
export function expectEmpty(what: string, found: readonly string[]): Check {
  const some = found.length > 0 ? ` (${found.slice(0, 5).join('; ')})` : '';
  return { what, figure: `${found.length}${some}`, bar: '0', good: found.length === 0 };
}

export function isTrue(what: string, good: boolean, figure = good ? 'yes' : 'no'): Check {
  return { what, figure, bar: 'yes', good };
}

/** What holds whatever was broken: nothing lost, nothing doubled, every sale answered in the end, no 500 on the way. */
export function alwaysTrue(ledger: Ledger, { acknowledged, lost, doubled }: Audit): Check[] {
  const faulty = [...ledger.faulty()].map(([status, count]) => `${count} × ${status}`);
  return [
    isTrue('trades were acknowledged', acknowledged > 0, String(acknowledged)),
    expectEmpty('acknowledged trades lost', lost),
    expectEmpty('trades doubled', doubled),
    expectEmpty('sales given up', ledger.refused),
    expectEmpty('answers other than good, 429 and 503', faulty),
  ];
}

/** Of the mails of all acknowledged trades. */
export function mailChecks(
  server: MailServer,
  ledger: Ledger,
  { repeats = false } = {},
): { mails: string; checks: Check[] } {
  const received = server.received(ledger.acknowledged.map(({ email }) => email));
  const missing = received.filter(({ times }) => times === 0);
  const twice = received.filter(({ times }) => times > 1);
  const different = received.filter((mail) => mail.different > 1);
  const told = twice.length > 0 ? `, ${twice.length} more than once` : '';
  return {
    mails: `${received.length - missing.length} of ${received.length}${told}`,
    checks: [
      expectEmpty(
        'acknowledged trades without their mail',
        missing.map(({ email }) => email),
      ),
      expectEmpty(
        'trades with two different mails',
        different.map(({ email }) => email),
      ),
      // A program killed between a mail's acknowledgement and its own note of it cannot know; the Message-ID tells the reader's.
      ...(repeats
        ? []
        : [
            expectEmpty(
              'mails delivered more than once',
              twice.map(({ email, times }) => `${email}: ${times}`),
            ),
          ]),
    ],
  };
}
