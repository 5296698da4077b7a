import { SALES_KEPT_YEARS } from '../../../shared/kept-by-law.ts';
import { useText } from '../../shop/use-text.ts';
import { useOwner } from '../queries/owner.tsx';
import { removeAccount } from '../remove-account.ts';
import { useConfirmed } from '../use-confirmed.tsx';
import { ConfirmedAct } from './ConfirmedAct.tsx';

/** Account deletion: what is deleted and what the law retains, then the password, then the confirmation. */
export function DeleteAccount() {
  const t = useText();
  const { session } = useOwner();
  const { call, question } = useConfirmed(session);
  return (
    <section aria-labelledby="delete-account">
      <h2 id="delete-account" className="h3">
        {t('account.delete.title')}
      </h2>
      <p className="muted space-above-small space-below">{t('account.delete.text')}</p>
      <ConfirmedAct
        begin={t('account.delete.begin')}
        question={t('account.delete.question')}
        confirm={t('account.delete.action')}
        busy={t('account.delete.busy')}
        keep={t('account.delete.leave')}
        act={() => removeAccount(session, call)}
        asked={question}
      >
        <p>{t('account.delete.goes')}</p>
        <p className="space-above">{t('account.delete.kept', { years: SALES_KEPT_YEARS })}</p>
        <p className="space-above space-below">{t('account.delete.running')}</p>
      </ConfirmedAct>
    </section>
  );
}
