import { useRef } from 'react';
import { SALES_KEPT_YEARS } from '../../../shared/kept-by-law.ts';
import { useText } from '../../shop/use-text.ts';
import { useOwner } from '../queries/owner.tsx';
import { removeAccount } from '../remove-account.ts';
import { useConfirmed } from '../use-confirmed.tsx';
import { ActNotice } from './ActNotice.tsx';
import { useAct } from './use-act.ts';

/** The way out for good: first what goes and what the law keeps, then the password, then it is done. */
export function DeleteAccount() {
  const t = useText();
  const { session } = useOwner();
  const { call, question } = useConfirmed(session);
  const act = useAct();
  const dialog = useRef<HTMLDialogElement>(null);
  const leave = useRef<HTMLButtonElement>(null);
  const begin = () => {
    dialog.current?.showModal();
    // Whoever presses Enter once more deletes nothing.
    leave.current?.focus();
  };
  const years = SALES_KEPT_YEARS;
  return (
    <section aria-labelledby="delete-account">
      <h2 id="delete-account" className="h3">
        {t('account.delete.title')}
      </h2>
      <p className="muted space-above-small space-below">{t('account.delete.text')}</p>
      <button type="button" className="button" onClick={begin}>
        {t('account.delete.begin')}
      </button>
      <dialog className="dialog" ref={dialog} aria-labelledby="delete-title">
        <h2 id="delete-title">{t('account.delete.question')}</h2>
        <p>{t('account.delete.goes')}</p>
        <p className="space-above">{t('account.delete.kept', { years })}</p>
        <p className="space-above space-below">{t('account.delete.running')}</p>
        <ActNotice act={act} />
        <div className="button-pair choice">
          <button
            type="button"
            className="button button-equal"
            aria-disabled={act.busy}
            onClick={() => act.run(() => removeAccount(session, call))}
          >
            {t(act.busy ? 'account.delete.busy' : 'account.delete.action')}
          </button>
          <button type="button" className="button button-equal" ref={leave} onClick={() => dialog.current?.close()}>
            {t('account.delete.leave')}
          </button>
        </div>
        {question}
      </dialog>
    </section>
  );
}
