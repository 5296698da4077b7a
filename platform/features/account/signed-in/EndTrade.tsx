import { useQueryClient } from '@tanstack/react-query';
import { useText } from '../../shop/use-text.ts';
import type { ShownTrade } from '../../trade/shown-trade.ts';
import { ownKey, useOwner } from '../queries/owner.tsx';
import { sendOwn } from '../queries/use-own.ts';
import { ConfirmedAct } from './ConfirmedAct.tsx';

interface EndTradeProps {
  trade: ShownTrade;
  /** `cancel` before the parcel was sent, `withdraw` afterwards and before the payout. */
  act: 'cancel' | 'withdraw';
}

/** Ends a trade at its seller's wish. */
export function EndTrade({ trade: { number }, act }: EndTradeProps) {
  const t = useText();
  const { session, customerId } = useOwner();
  const client = useQueryClient();
  const end = async () => {
    const answer = await sendOwn(session, (own, token) => own.customers.endTrade(token, number, act));
    // Also when it was too late, because the list is then stale.
    await client.invalidateQueries({ queryKey: ownKey(customerId, 'trades') });
    return answer;
  };
  return (
    <ConfirmedAct
      begin={
        <>
          {t(`sale.${act}.begin`)}
          <span className="visually-hidden"> {number}</span>
        </>
      }
      question={t(`sale.${act}.question`)}
      confirm={t(`sale.${act}.confirm`)}
      keep={t(`sale.${act}.keep`)}
      act={end}
    >
      <p className="space-below">{t(`sale.${act}.text`)}</p>
    </ConfirmedAct>
  );
}
