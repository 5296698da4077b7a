import type { ActKind } from '../../../services/trades/index.server.ts';
import { FLASH_ID } from '../../flash.ts';
import type { UndoableAct } from './find-undoable.ts';

/** Names of acts, for the bar and the history. */
export const actWords: Readonly<Record<ActKind, string>> = {
  received: 'Received',
  lost: 'Parcel lost',
  restEnded: 'The rest does not come',
  asDescribed: 'Accepted as described',
  inspected: 'Inspected',
  cancelled: 'Cancelled',
  withdrawn: 'Withdrawn',
  released: 'Released',
  unlocked: 'Inspected again',
  replied: 'Message to the seller',
  paid: 'Paid',
  batchReleased: 'Batch released',
  batchPaid: 'Batch marked as paid',
};

interface UndoBarProps {
  undoable: UndoableAct | undefined;
  /** Path of the form. */
  action: string;
  /** What waits for the end of the seconds. */
  until: string;
}

/**
 * The last act of the viewer, as long as it can be undone. Right after the act it is also the confirmation. The script
 * counts the seconds down and removes the bar.
 */
export function UndoBar({ undoable, action, until }: UndoBarProps) {
  if (!undoable) return null;
  const { id, kind, seconds, confirmation } = undoable;
  return (
    <section className="message-box notice desk-undo space-below" aria-label="Undo" data-undo-seconds={seconds}>
      <p>
        {confirmation === undefined ? (
          <b>{`${actWords[kind]}.`}</b>
        ) : (
          <b id={FLASH_ID} role="status">
            {confirmation}
          </b>
        )}
        {` ${until} for another `}
        <span className="desk-undo-left">{seconds}</span>
        {' seconds.'}
      </p>
      <form method="post" action={action} data-in-place="">
        <input type="hidden" name="act" value={id} />
        <button type="submit" className="button" aria-keyshortcuts="u">
          Undo
        </button>
      </form>
    </section>
  );
}
