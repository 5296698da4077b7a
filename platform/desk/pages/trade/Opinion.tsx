import type { StaffMember } from '../../../services/staff/index.server.ts';
import { MAX_MESSAGE_LENGTH } from '../../../shared/input-limits.ts';
import { TextArea } from '../../../ui/TextArea.tsx';
import { DateTime } from '../../DateTime.tsx';
import { Message } from '../../Message.tsx';
import { useTexts } from '../../texts.ts';
import { isFirstInspector } from './Acts.tsx';
import type { TradeFacts } from './trade-facts.ts';

/** On the page of a trade whose seller disagrees: what is disputed, and who may inspect. */
export function OpinionNotice({ facts, staff }: { facts: TradeFacts; staff: StaffMember }) {
  const texts = useTexts();
  const { opinion, trade, items } = facts;
  if (!opinion) return null;
  const { closedAt, firstPerson, secondPerson } = opinion;
  const openedAt = <DateTime key="time" at={new Date(opinion.openedAt)} />;
  return (
    <section className="message-box notice space-below-large" aria-labelledby="opinion">
      <h2 id="opinion">
        {closedAt === null ? texts.t('trade.secondOpinionInspectAgain') : texts.t('trade.secondOpinionDone')}
      </h2>
      <p>
        {secondPerson ? (
          <Message id="trade.opinionClosed" values={{ first: firstPerson, second: secondPerson, at: openedAt }} />
        ) : (
          <Message id="trade.opinionOpen" values={{ first: firstPerson, at: openedAt }} />
        )}
      </p>
      <ul>
        {opinion.items.map(({ item, foundCents, difference }) => {
          const device = items.find((one) => one.item === item)?.deviceName ?? '';
          const found = { item, device, amount: texts.money(foundCents, trade.currency) };
          return (
            <li key={item}>
              {difference
                ? texts.t('trade.firstFoundWith', { ...found, difference })
                : texts.t('trade.firstFound', found)}
            </li>
          );
        })}
      </ul>
      {isFirstInspector(facts, staff.email) ? (
        <p>
          <b>{texts.t('trade.youInspectedThisFirstSo')}</b>
        </p>
      ) : null}
    </section>
  );
}

interface MessagesProps {
  facts: TradeFacts;
  mayWrite: boolean;
  typed: string;
  error: string | undefined;
}

/** Messages of the seller and of staff about a second opinion. */
export function SellerMessages({
  facts: { trade, messages, opinion, ctx, lang },
  mayWrite,
  typed,
  error,
}: MessagesProps) {
  const texts = useTexts();
  if (!opinion) return null;
  return (
    <section className="desk-panel" aria-labelledby="messages">
      <h2 id="messages" className="h3 space-below-small">
        {texts.t('trade.messagesWithTheSeller')}
      </h2>
      <ul className="desk-records">
        {messages.map(({ person, text, photos, at }) => (
          <li key={`${at} ${person ?? ''}`}>
            <p className="desk-text" lang={lang}>
              {text}
            </p>
            {photos.length > 0 ? (
              <ul className="desk-photos">
                {photos.map(({ id, width, height }, index) => (
                  <li key={id}>
                    <a href={`/desk/message-photos/${id}`}>
                      <img
                        src={`/desk/message-photos/${id}`}
                        width={width}
                        height={height}
                        loading="lazy"
                        alt={texts.t('trade.sentByTheSellerOf', { index: index + 1, count: photos.length })}
                      />
                    </a>
                  </li>
                ))}
              </ul>
            ) : null}
            <p className="muted small">
              {person ?? texts.t('trade.theSeller')}, <DateTime at={new Date(at)} />
            </p>
          </li>
        ))}
      </ul>
      {mayWrite && ctx ? (
        <form method="post" action={`/desk/trades/${trade.number}/messages`}>
          <TextArea
            id="message"
            name="text"
            label={texts.t('trade.messageToTheSeller')}
            hint={texts.t('trade.inTheSellersLanguageThe')}
            defaultValue={typed}
            maxLength={MAX_MESSAGE_LENGTH}
            rows={3}
            {...(error === undefined ? {} : { error })}
          />
          <button type="submit" className="button">
            {texts.t('trade.sendMessage')}
          </button>
        </form>
      ) : null}
    </section>
  );
}
