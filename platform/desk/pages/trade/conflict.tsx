import type { ReactNode } from 'react';
import { MAX_NOTE_LENGTH } from '../../../shared/input-limits.ts';
import { TextArea } from '../../../ui/TextArea.tsx';
import { DateTime } from '../../DateTime.tsx';
import { type DeskAnswer, type DeskInput, toPage } from '../../desk-route.ts';
import { authorText, stateWords } from '../../trade-words.ts';
import type { TradeFacts } from './trade-facts.ts';

/** Who changed the trade first, and what they did. */
export function Faster({ facts: { history, trade }, you }: { facts: TradeFacts; you: string }) {
  const last = history.at(-1);
  if (!last) return null;
  const who = last.person === you ? 'You' : authorText(last);
  return (
    <p>
      {`${who} changed ${trade.number} to “${stateWords[last.to]}” on `}
      <DateTime at={new Date(last.at)} />
      {last.reason ? `: ${last.reason}` : '.'}
    </p>
  );
}

/**
 * For the later of two people at one parcel: the earlier change, and the own input, which can be saved as a note.
 */
export function conflictPage(
  { staff }: DeskInput,
  facts: TradeFacts,
  { reason, typed = reason }: { reason?: string | undefined; typed?: string | undefined },
): DeskAnswer {
  const { number, state } = facts.trade;
  return toPage({
    title: 'The trade has changed',
    section: 'queue',
    status: 409,
    body: (
      <>
        <h1 className="space-below">The trade has changed</h1>
        <section className="message-box warning notice space-below-large" role="alert" tabIndex={-1}>
          <h2>{`${number} is “${stateWords[state]}” now`}</h2>
          <Faster facts={facts} you={staff.email} />
          <p>Your change was not saved.</p>
        </section>
        {typed ? <Kept number={number} typed={typed} /> : null}
        <p>
          <a className="button button-primary" href={`/desk/trades/${number}`} aria-keyshortcuts="o">
            Open the current trade
          </a>
        </p>
      </>
    ),
  });
}

/** A second opinion needs another person than the first inspector. */
export function samePersonPage({ trade: { number }, opinion }: TradeFacts): DeskAnswer {
  return toPage({
    title: 'Another person has to inspect',
    section: 'queue',
    status: 409,
    body: (
      <>
        <h1 className="space-below">Another person has to inspect</h1>
        <section className="message-box warning notice space-below-large" role="alert" tabIndex={-1}>
          <h2>{`${number} waits for a second opinion`}</h2>
          <p>{`${opinion?.firstPerson ?? 'You'} inspected it first. Nothing was changed.`}</p>
        </section>
        <p>
          <a className="button button-primary" href={`/desk/trades/${number}`} aria-keyshortcuts="o">
            Open the trade
          </a>
        </p>
      </>
    ),
  });
}

/** A payout in a released batch rules a withdrawal out: its file may be with the bank. */
export function payoutReleasedPage({ trade: { number } }: TradeFacts, typed: string): DeskAnswer {
  return toPage({
    title: 'Its payout is released',
    section: 'queue',
    status: 409,
    body: (
      <>
        <h1 className="space-below">Its payout is released</h1>
        <section className="message-box warning notice space-below-large" role="alert" tabIndex={-1}>
          <h2>{`${number} can no longer be withdrawn from`}</h2>
          <p>Its payout is in a released batch, whose file may be with the bank. Nothing was changed.</p>
        </section>
        {typed ? <Kept number={number} typed={typed} /> : null}
        <p>
          <a className="button button-primary" href={`/desk/trades/${number}`} aria-keyshortcuts="o">
            Open the trade
          </a>
        </p>
      </>
    ),
  });
}

function Kept({ number, typed }: { number: string; typed: string }): ReactNode {
  return (
    <form method="post" action={`/desk/trades/${number}/notes`} className="desk-panel space-below-large">
      <TextArea
        id="note"
        name="text"
        label="What you typed"
        defaultValue={typed}
        maxLength={MAX_NOTE_LENGTH}
        rows={6}
      />
      <button type="submit" className="button">
        Save as a note
      </button>
    </form>
  );
}
