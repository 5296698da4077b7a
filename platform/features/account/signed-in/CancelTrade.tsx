import { useQueryClient } from '@tanstack/react-query';
import { useText } from '../../shop/use-text.ts';
import type { ShownTrade } from '../../trade/shown-trade.ts';
import { ownKey, useOwner } from '../queries/owner.tsx';
import { sendOwn } from '../queries/use-own.ts';
import { ConfirmedAct } from './ConfirmedAct.tsx';

/** Cancels a trade whose parcel was not sent yet. */
export function CancelTrade({ trade: { number } }: { trade: ShownTrade }) {
  const t = useText();
  const { session, customerId } = useOwner();
  const client = useQueryClient();
  const cancel = async () => {
    const answer = await sendOwn(session, (own, token) => own.customers.cancelTrade(token, number));
    // Also when it was too late, because the list is then stale.
    await client.invalidateQueries({ queryKey: ownKey(customerId, 'trades') });
    return answer;
  };
  return (
    <ConfirmedAct
      begin={
        <>
          {t('sale.cancel.begin')}
          <span className="visually-hidden"> {number}</span>
        </>
      }
      question={t('sale.cancel.question')}
      confirm={t('sale.cancel.confirm')}
      keep={t('sale.cancel.keep')}
      act={cancel}
    >
      <p className="space-below">{t('sale.cancel.text')}</p>
    </ConfirmedAct>
  );
}
