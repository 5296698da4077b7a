import type { ActKind } from '../../../services/trades/index.server.ts';
import type { TradeFacts } from './trade-facts.ts';

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
};

/** The last act of the viewer, as long as it can be undone. The script counts the seconds down and removes the bar. */
export function UndoBar({ facts: { undoable, trade } }: { facts: Pick<TradeFacts, 'undoable' | 'trade'> }) {
  if (!undoable) return null;
  return (
    <section
      className="message-box notice desk-undo space-below"
      aria-label="Undo"
      data-undo-seconds={undoable.seconds}
    >
      <p>
        <b>{actWords[undoable.kind]}.</b>
        {' Nothing goes out to the seller for another '}
        <span className="desk-undo-left">{undoable.seconds}</span>
        {' seconds.'}
      </p>
      <form method="post" action={`/desk/trades/${trade.number}/undo`} data-in-place="">
        <input type="hidden" name="act" value={undoable.id} />
        <button type="submit" className="button" aria-keyshortcuts="u">
          Undo
        </button>
      </form>
    </section>
  );
}
