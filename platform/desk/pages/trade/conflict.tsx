import type { ReactNode } from 'react';
import { MAX_NOTE_LENGTH } from '../../../shared/input-limits.ts';
import { TextArea } from '../../../ui/TextArea.tsx';
import { DateTime } from '../../DateTime.tsx';
import { type DeskAnswer, type DeskInput, toPage } from '../../desk-route.ts';
import { Message } from '../../Message.tsx';
import { useTexts } from '../../texts.ts';
import { authorText } from '../../trade-words.ts';
import { OpenTrade } from './OpenTrade.tsx';
import type { TradeFacts } from './trade-facts.ts';

/** Who changed the trade first, and what they did. */
export function Faster({ facts: { history, trade }, you }: { facts: TradeFacts; you: string }) {
  const texts = useTexts();
  const last = history.at(-1);
  if (!last) return null;
  const values = {
    who: last.person === you ? texts.t('trade.you') : authorText(texts, last),
    number: trade.number,
    state: texts.t(`state.${last.to}`),
    at: <DateTime key="time" at={new Date(last.at)} />,
  };
  return (
    <p>
      {last.reason ? (
        <Message id="trade.changedToBecause" values={{ ...values, reason: last.reason }} />
      ) : (
        <Message id="trade.changedTo" values={values} />
      )}
    </p>
  );
}

/**
 * For the later of two people at one parcel: the earlier change, and the own input, which can be saved as a note.
 */
export function conflictPage(
  { staff, texts }: DeskInput,
  facts: TradeFacts,
  { reason, typed = reason }: { reason?: string | undefined; typed?: string | undefined },
): DeskAnswer {
  const { number, state } = facts.trade;
  return toPage({
    title: 'trade.changed',
    section: 'queue',
    status: 409,
    body: (
      <>
        <h1 className="space-below">{texts.t('trade.changed')}</h1>
        <section className="message-box warning notice space-below-large" role="alert" tabIndex={-1}>
          <h2>{texts.t('trade.isNow', { number, state: texts.t(`state.${state}`) })}</h2>
          <Faster facts={facts} you={staff.email} />
          <p>{texts.t('trade.notSaved')}</p>
        </section>
        {typed ? <Kept number={number} typed={typed} /> : null}
        <p>
          <a className="button button-primary" href={`/desk/trades/${number}`} aria-keyshortcuts="o">
            {texts.t('trade.openCurrent')}
          </a>
        </p>
      </>
    ),
  });
}

/** A second opinion needs another person than the first inspector. */
export function samePersonPage({ texts }: Pick<DeskInput, 'texts'>, { trade, opinion }: TradeFacts): DeskAnswer {
  const { number } = trade;
  const person = opinion?.firstPerson;
  return toPage({
    title: 'trade.otherPerson',
    section: 'queue',
    status: 409,
    body: (
      <>
        <h1 className="space-below">{texts.t('trade.otherPerson')}</h1>
        <section className="message-box warning notice space-below-large" role="alert" tabIndex={-1}>
          <h2>{texts.t('trade.waitsForOpinion', { number })}</h2>
          <p>{person ? texts.t('trade.inspectedFirst', { person }) : texts.t('trade.youInspectedFirst')}</p>
        </section>
        <OpenTrade number={number} />
      </>
    ),
  });
}

/** A payout in a released batch rules a withdrawal out: its file may be with the bank. */
export function payoutReleasedPage(
  { texts }: Pick<DeskInput, 'texts'>,
  { trade: { number } }: TradeFacts,
  typed: string,
): DeskAnswer {
  return toPage({
    title: 'trade.payoutReleased',
    section: 'queue',
    status: 409,
    body: (
      <>
        <h1 className="space-below">{texts.t('trade.payoutReleased')}</h1>
        <section className="message-box warning notice space-below-large" role="alert" tabIndex={-1}>
          <h2>{texts.t('trade.noWithdrawal', { number })}</h2>
          <p>{texts.t('trade.noWithdrawalText')}</p>
        </section>
        {typed ? <Kept number={number} typed={typed} /> : null}
        <OpenTrade number={number} />
      </>
    ),
  });
}

function Kept({ number, typed }: { number: string; typed: string }): ReactNode {
  const texts = useTexts();
  return (
    <form method="post" action={`/desk/trades/${number}/notes`} className="desk-panel space-below-large">
      <TextArea
        id="note"
        name="text"
        label={texts.t('trade.whatYouTyped')}
        defaultValue={typed}
        maxLength={MAX_NOTE_LENGTH}
        rows={6}
      />
      <button type="submit" className="button">
        {texts.t('trade.saveAsANote')}
      </button>
    </form>
  );
}
