import type { Texts } from '../../texts/index.server.ts';
import type { LockKind, OutcomeKind } from './types.ts';

/** An outcome that a clarification mail explains. */
export interface AskedOutcome {
  kind: Exclude<OutcomeKind, 'stolen' | 'damaged'>;
  lock?: LockKind;
  /** Name of the model that arrived. */
  foundDevice?: string;
}

/** Numbers of the messages that tell how to remove a lock. */
const STEPS = [1, 2, 3] as const;

interface OutcomeFacts {
  outcome: AskedOutcome;
  device: string;
  /** The deadline. */
  date: string;
  offered: string;
  amount: string;
}

/** What was found, what happens next and by when, and the steps that remove a lock. */
export function describeOutcome(t: Texts['t'], { outcome, ...facts }: OutcomeFacts) {
  const { kind, lock, foundDevice = '' } = outcome;
  const values = { ...facts, found: foundDevice };
  return {
    found: t(`outcome.${kind}.found`, values),
    next: t(`outcome.${kind}.next`, values),
    steps: lock ? STEPS.map((step) => t(`outcome.lock.${lock}.${step}`)) : [],
  };
}

/** The outcome of all devices, if it is the same; it names the mail. */
export function getCommonOutcome(
  items: readonly { outcome?: AskedOutcome | undefined }[],
): AskedOutcome['kind'] | undefined {
  const [first, ...more] = items;
  return more.every(({ outcome }) => outcome?.kind === first?.outcome?.kind) ? first?.outcome?.kind : undefined;
}
