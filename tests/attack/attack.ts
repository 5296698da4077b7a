import type { Target } from './target.ts';
import type { Trial } from './trial.ts';
import type { World } from './world.ts';

interface Described {
  /** Lower case with hyphens; docs/threat-model.md names it. */
  name: string;
  /** What is tried, in a few words, for --list. */
  tries: string;
  /** Milliseconds after which an attack that does not end counts as one that did not hold. */
  limitMs?: number;
}

/** Needs nothing but an address: it is tried against both instances. */
interface TargetAttack extends Described {
  againstTarget(target: Target, trial: Trial): Promise<void>;
}

/** Needs mailboxes, a database or staff: it takes the instance that has them. */
interface WorldAttack extends Described {
  againstWorld(world: World, trial: Trial): Promise<void>;
}

export type Attack = TargetAttack | WorldAttack;
