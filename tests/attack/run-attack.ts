import { setTimeout as pause } from 'node:timers/promises';
import type { Attack } from './attack.ts';
import type { Target } from './target.ts';
import { type Result, Trial } from './trial.ts';
import type { World } from './world.ts';

const LIMIT_MS = 120_000;

/** Runs one attack on the instances it takes. Never rejects: an aborted attack counts as not held. */
export async function runAttack(attack: Attack, world: World): Promise<Result> {
  return runGuarded(attack, async (trial) => {
    if ('againstWorld' in attack) return attack.againstWorld(world, trial);
    for (const target of [await world.embedded(), await world.server()]) await attack.againstTarget(target, trial);
  });
}

/** The same on one target. */
export async function runOnTarget(attack: Attack, target: Target): Promise<Result> {
  return runGuarded(attack, async (trial) => {
    if (!('againstTarget' in attack)) throw new Error(`${attack.name} needs more than an address`);
    await attack.againstTarget(target, trial);
  });
}

async function runGuarded(attack: Attack, run: (trial: Trial) => Promise<void>): Promise<Result> {
  const trial = new Trial();
  const limit = attack.limitMs ?? LIMIT_MS;
  const stop = new AbortController();
  const tooLong = pause(limit, undefined, { signal: stop.signal }).then(() => {
    throw new Error(`it did not end within ${limit / 1_000} s`);
  });
  tooLong.catch(() => {});
  try {
    await Promise.race([run(trial), tooLong]);
  } catch (error) {
    trial.expect(false, `it broke off: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
  } finally {
    stop.abort();
  }
  return trial.result(attack.name);
}

/** One line per attack. */
export function resultLine({ name, held, tried, evidence }: Result): string {
  const told = evidence.length > 0 ? ` (${evidence.join('; ')})` : '';
  return `${name}: ${tried}: ${held ? 'held' : 'NOT HELD'}${told}`;
}

export function summaryLine(results: readonly Result[]): string {
  const held = results.filter((result) => result.held).length;
  return `${held} held, ${results.length - held} not held`;
}
