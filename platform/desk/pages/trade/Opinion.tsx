import type { StaffMember } from '../../../services/staff/index.server.ts';
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
          <b>{texts.t('trade.ownInspection')}</b>
        </p>
      ) : null}
    </section>
  );
}
