import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useText } from '../../shop/use-text.ts';
import type { ShownTrade } from '../../trade/shown-trade.ts';
import { ownKey, useOwner } from '../queries/owner.tsx';
import { sendOwn } from '../queries/use-own.ts';
import { ActNotice } from './ActNotice.tsx';
import { useAct } from './use-act.ts';

/** Cancels a trade whose parcel is not on its way, with a second press that says what that means. */
export function CancelTrade({ trade: { number } }: { trade: ShownTrade }) {
  const t = useText();
  const { session, customerId } = useOwner();
  const client = useQueryClient();
  const act = useAct();
  const dialog = useRef<HTMLDialogElement>(null);
  const leave = useRef<HTMLButtonElement>(null);
  const begin = () => {
    dialog.current?.showModal();
    // Whoever presses Enter once more cancels nothing.
    leave.current?.focus();
  };
  const cancel = async () => {
    const answer = await sendOwn(session, (own, token) => own.customers.cancelTrade(token, number));
    // Also when it was too late: what the list says of it is old.
    await client.invalidateQueries({ queryKey: ownKey(customerId, 'trades') });
    return answer;
  };
  return (
    <>
      <button type="button" className="button" onClick={begin}>
        {t('sale.cancel.begin')}
        <span className="visually-hidden"> {number}</span>
      </button>
      <dialog className="dialog" ref={dialog} aria-labelledby={`cancel-${number}`}>
        <h2 id={`cancel-${number}`}>{t('sale.cancel.question')}</h2>
        <p className="space-below">{t('sale.cancel.text')}</p>
        <ActNotice act={act} />
        <div className="button-pair choice">
          <button
            type="button"
            className="button button-equal"
            aria-disabled={act.busy}
            onClick={() => act.run(cancel)}
          >
            {t(act.busy ? 'account.trying' : 'sale.cancel.confirm')}
          </button>
          <button type="button" className="button button-equal" ref={leave} onClick={() => dialog.current?.close()}>
            {t('sale.cancel.keep')}
          </button>
        </div>
      </dialog>
    </>
  );
}
