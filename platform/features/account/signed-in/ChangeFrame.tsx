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
  const { email, customerNumber } = useOwner().account.state;
  return (
    <AccountFrame
      title={title}
      nested
      aside={
        <AsideSection title={t('account.number', { number: customerNumber })} text={t('account.signedInAs', { email })}>
          {null}
        </AsideSection>
      }
    >
      <h1 className="headline-small">{title}</h1>
      <p className="lead space-above space-below-large">{lead}</p>
      {children}
    </AccountFrame>
  );
}
