import type { PriceSheet } from '../../../shared/price-sheet.ts';
import type { FormFactor } from '../../catalogue/index.server.ts';

/** What an inspection finds besides answers to the seller's questions. */
const outcomeKinds = ['locked', 'otherModel', 'emptyBox', 'notOurs', 'stolen', 'damaged'] as const;
export type OutcomeKind = (typeof outcomeKinds)[number];

/** Who can remove the lock from afar: an account of Apple, Google or Samsung; or a password of the firmware. */
export const lockKinds = ['icloud', 'google', 'samsung', 'firmware'] as const;
export type LockKind = (typeof lockKinds)[number];

/** An outcome as staff enter it. The answers beside `otherModel` are those of the other model. */
export type OutcomeInput =
  | { kind: 'locked'; lock: LockKind }
  | { kind: 'otherModel'; deviceId: string }
  /** `claim`: what was reported to the carrier, and its number. */
  | { kind: 'damaged'; claim: string }
  | { kind: 'emptyBox' | 'notOurs' | 'stolen' };

/** The model that was in the parcel, as its seller sees it. */
export interface FoundDevice {
  deviceId: string;
  deviceName: string;
  variantLabel: string;
  formFactor: FormFactor;
  manufacturer: string;
}

/** A stored outcome of an item. */
export interface StoredOutcome {
  kind: OutcomeKind;
  lock: LockKind | null;
  claim: string | null;
  device: FoundDevice | null;
  /** The price sheet of the found model, at the time of the inspection. */
  sheet: PriceSheet | null;
}

/** Outcomes that the seller decides about in a clarification. The others are decided without an answer. */
export function asksSeller(kind: OutcomeKind): boolean {
  return kind !== 'stolen' && kind !== 'damaged';
}

/** Decisions that a seller may take about an item; without an outcome, the new price or the device. */
export function choicesFor(kind: OutcomeKind | undefined): readonly ('accept' | 'return' | 'unlocked')[] {
  if (kind === 'locked') return ['unlocked', 'return', 'accept'];
  // There is no device to return.
  return kind === 'emptyBox' ? ['accept'] : ['accept', 'return'];
}

/** The decision that the deadline takes. Devices go back: only their sellers may give them away. */
export function decisionInSilence(kind: OutcomeKind | undefined): 'accept' | 'return' {
  return kind === 'emptyBox' ? 'accept' : 'return';
}

/** The item's decision after an answer. Without a device there is nothing to buy, to recycle or to return. */
export function toItemDecision({
  outcome,
  decision,
}: {
  outcome: { kind: OutcomeKind } | undefined;
  decision: 'accept' | 'return';
}): 'accepted' | 'returned' | 'missing' {
  if (outcome?.kind === 'emptyBox') return 'missing';
  return decision === 'accept' ? 'accepted' : 'returned';
}

/** `cleared`: nothing is wrong, the device is inspected; `seller`: it goes back; `police`: it was handed over. */
export const releaseKinds = ['cleared', 'seller', 'police'] as const;
export type ReleaseKind = (typeof releaseKinds)[number];

export interface HoldRelease {
  number: string;
  version: string;
  to: ReleaseKind;
  /** Who released it and why, for the history: a file number, a proof of purchase. */
  reason: string;
  /** False where the police ask to leave out the mail to the seller. */
  tellSeller: boolean;
}
