import { type ActKind, type StaffAct, UNDO_SECONDS } from '../../../services/trades/index.server.ts';

/** The last act that is not undone, if it is this person's and recent. */
export function findUndoable(
  acts: readonly StaffAct[],
  { person, now }: { person: string; now: Date },
): { id: string; kind: ActKind; seconds: number } | undefined {
  const last = acts.findLast(({ undoneAt }) => undoneAt === null);
  if (!last || last.person !== person) return undefined;
  const seconds = Math.ceil((Date.parse(last.undoUntil) - now.getTime()) / 1_000);
  return seconds > 0 ? { id: last.id, kind: last.kind, seconds: Math.min(seconds, UNDO_SECONDS) } : undefined;
}
