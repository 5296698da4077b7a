import type { ReactNode } from 'react';
import { useText } from '../../shop/use-text.ts';
import { AccountFrame, AsideSection } from '../AccountFrame.tsx';
import { useOwner } from '../queries/owner.tsx';

interface ChangeFrameProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** Page for one change of an account. */
export function ChangeFrame({ title, lead, children }: ChangeFrameProps) {
  const t = useText();
  const { account } = useOwner();
  const { email, customerNumber } = account.state;
  return (
    <AccountFrame
      title={title}
      nested
      aside={
        <AsideSection title={t('account.number', { number: customerNumber })} text={t('account.signedInAs', { email })}>
          <button type="button" className="button" onClick={() => void account.signOut()}>
            {t('account.signOut')}
          </button>
        </AsideSection>
      }
    >
      <h1 className="headline-small">{title}</h1>
      <p className="lead space-above space-below-large">{lead}</p>
      {children}
    </AccountFrame>
  );
}
