import { useEffect } from 'react';
import type { RouteName } from '../../../generated/routes.gen.ts';
import { Factors } from '../factors/Factors.tsx';
import { OwnerProvider } from '../queries/owner.tsx';
import { SignedIn } from '../SignedIn.tsx';
import type { Account } from '../use-account.ts';
import { OverviewScreen } from './OverviewScreen.tsx';

export interface SignedInAreaProps {
  route: RouteName;
  title: string;
  account: Account;
  /** The visitor has signed in on this very page: the form they were in is gone. */
  arrived: boolean;
}

/** The pages of an account for its owner; all of it, and what it needs, comes in a file of its own. */
export function SignedInArea({ route, title, account, arrived }: SignedInAreaProps) {
  useEffect(() => {
    if (!arrived) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [arrived]);
  return (
    <OwnerProvider account={account}>
      {route === 'accountOverview' ? (
        <OverviewScreen title={title} />
      ) : (
        <>
          <SignedIn route={route} title={title} account={account} />
          {route === 'accountManagement' && (
            <div className="wrap pad-bottom">
              <Factors />
            </div>
          )}
        </>
      )}
    </OwnerProvider>
  );
}
