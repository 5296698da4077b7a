import { useEffect, useRef } from 'react';
import { SALES_KEPT_YEARS } from '../../shared/kept-by-law.ts';
import { useText } from '../shop/use-text.ts';
import type { Session } from './account-session.ts';
import { useTitle } from './use-title.ts';

/**
 * Confirms the deletion and names the data that remain by law. No sign-in form, because the account no longer exists.
 */
export function AccountDeleted({ session: { status } }: { session: Pick<Session, 'status'> }) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // Shown once: a returning visitor may have another account.
  useEffect(() => () => status.setState({ ended: undefined }), [status]);
  useTitle(t('account.ended.deleted'));
  return (
    <>
      <h1 className="headline-small" tabIndex={-1} ref={heading}>
        {t('account.ended.deleted')}
      </h1>
      <p className="lead space-above">{t('account.ended.deletedText', { years: SALES_KEPT_YEARS })}</p>
    </>
  );
}
