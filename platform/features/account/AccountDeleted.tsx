import { useEffect, useRef } from 'react';
import { SALES_KEPT_YEARS } from '../../shared/kept-by-law.ts';
import { useText } from '../shop/use-text.ts';
import type { Session } from './account-session.ts';
import { useTitle } from './use-title.ts';

/** The account is gone, and what of it is not. No form: there is nothing to sign in to. */
export function AccountDeleted({ session: { status } }: { session: Pick<Session, 'status'> }) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // Said once: whoever comes back may have another account.
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
