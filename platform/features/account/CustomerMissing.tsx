import { useState } from 'react';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import type { AccountAccess } from './use-account.ts';

/** The password was right, but the customer service returned no customer: nothing is lost, and a button tries again. */
export function CustomerMissing({ account }: { account: AccountAccess }) {
  const { href } = useShop();
  const t = useText();
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    if (busy) return;
    setBusy(true);
    const answer = await account.retryCustomer();
    setBusy(false);
    if (!answer.ok) setAttempt((count) => count + 1);
  };
  return (
    <>
      <NoticeBox tone="error" title={t('account.customerMissing.title')} attempt={attempt}>
        <p>{t('account.customerMissing.text')}</p>
        <a href={href('contact', {}, { subject: 'customerAccount' })}>{t('error.toContact')}</a>
      </NoticeBox>
      <div className="form-actions">
        <button type="button" className="button button-primary" aria-disabled={busy} onClick={() => void retry()}>
          {t(busy ? 'account.trying' : 'account.tryAgain')}
        </button>
        <button type="button" className="button" onClick={() => void account.signOut()}>
          {t('account.signOut')}
        </button>
      </div>
    </>
  );
}
