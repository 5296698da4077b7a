import type { StaffMember } from '../../../services/staff/index.server.ts';
import { MAX_MESSAGE_LENGTH } from '../../../shared/input-limits.ts';
import { TextArea } from '../../../ui/TextArea.tsx';
import { moneyText } from '../../amounts.ts';
import { DateTime } from '../../DateTime.tsx';
import { isFirstInspector } from './Acts.tsx';
import type { TradeFacts } from './trade-facts.ts';

/** On the page of a trade whose seller disagrees: what is disputed, and who may inspect. */
export function OpinionNotice({ facts, staff }: { facts: TradeFacts; staff: StaffMember }) {
  const { opinion, trade, items } = facts;
  if (!opinion) return null;
  const { closedAt, firstPerson, secondPerson } = opinion;
  return (
    <section className="message-box notice space-below-large" aria-labelledby="opinion">
      <h2 id="opinion">{closedAt === null ? 'Second opinion: inspect again' : 'Second opinion: done'}</h2>
      <p>
        {`Inspected by ${firstPerson}. The seller disagreed on `}
        <DateTime at={new Date(opinion.openedAt)} />
        {secondPerson ? `, and ${secondPerson} inspected again. The result is final.` : '. The deadline rests.'}
      </p>
      <ul>
        {opinion.items.map(({ item, foundCents, difference }) => (
          <li key={item}>
            {`${item}. ${items.find((one) => one.item === item)?.deviceName ?? ''}: first found at ${moneyText(foundCents, trade.currency)}`}
            {difference ? `, “${difference}”` : ''}
          </li>
        ))}
      </ul>
      {isFirstInspector(facts, staff.email) ? (
        <p>
          <b>You inspected this first, so another person has to inspect it now.</b>
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
  if (!opinion) return null;
  return (
    <section className="desk-panel" aria-labelledby="messages">
      <h2 id="messages" className="h3 space-below-small">
        Messages with the seller
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
                        alt={`Sent by the seller, ${index + 1} of ${photos.length}`}
                      />
                    </a>
                  </li>
                ))}
              </ul>
            ) : null}
            <p className="muted small">
              {person ?? 'The seller'}, <DateTime at={new Date(at)} />
            </p>
          </li>
        ))}
      </ul>
      {mayWrite && ctx ? (
        <form method="post" action={`/desk/trades/${trade.number}/messages`}>
          <TextArea
            id="message"
            name="text"
            label="Message to the seller"
            hint="In the seller’s language; the seller gets it by mail"
            defaultValue={typed}
            maxLength={MAX_MESSAGE_LENGTH}
            rows={3}
            {...(error === undefined ? {} : { error })}
          />
          <button type="submit" className="button">
            Send message
          </button>
        </form>
      ) : null}
    </section>
  );
}
