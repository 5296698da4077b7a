import { type ActKind, type StaffAct, UNDO_SECONDS } from '../../../services/trades/index.server.ts';
import { type FlashCode, findActConfirmation } from '../../flash.ts';

export interface UndoableAct {
  id: string;
  kind: ActKind;
  seconds: number;
  /** The confirmation of its form, on the page after it. */
  confirmation: FlashCode | undefined;
}

interface Viewer {
  person: string;
  now: Date;
  /** The code of the confirmation. */
  done: string | undefined;
  /** The page is about a payout batch: an act on it is undone there. */
  batch?: boolean;
}

/** The last act that is not undone, if it is this person's and recent. */
export function findUndoable(
  acts: readonly StaffAct[],
  { person, now, done, batch = false }: Viewer,
): UndoableAct | undefined {
  const last = acts.findLast(({ undoneAt }) => undoneAt === null);
  if (!last || last.person !== person || last.inBatch !== batch) return undefined;
  const seconds = Math.ceil((Date.parse(last.undoUntil) - now.getTime()) / 1_000);
  if (seconds <= 0) return undefined;
  const { id, kind } = last;
  return { id, kind, seconds: Math.min(seconds, UNDO_SECONDS), confirmation: findActConfirmation(done) };
}
