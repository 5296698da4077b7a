import { type ComponentType, useEffect } from 'react';
import type { RouteName } from '../../../generated/routes.gen.ts';
import { OwnerProvider, type QueryOwner } from '../queries/owner.tsx';
import type { AccountAccess } from '../use-account.ts';
import { AccountOverviewScreen } from './AccountOverviewScreen.tsx';
import { AddressChangeScreen } from './AddressChangeScreen.tsx';
import { ManagementScreen } from './ManagementScreen.tsx';
import { PaymentChangeScreen } from './PaymentChangeScreen.tsx';

/** The screen of a route; the overview is the first page of an account. */
function getScreen(route: RouteName): ComponentType<{ title: string }> {
  if (route === 'accountManagement') return ManagementScreen;
  if (route === 'accountAddressChange') return AddressChangeScreen;
  return route === 'accountPaymentChange' ? PaymentChangeScreen : AccountOverviewScreen;
}

export interface SignedInAreaProps {
  route: RouteName;
  title: string;
  account: AccountAccess;
  /** The visitor has signed in on this page, so the focused form was removed. */
  arrived: boolean;
  directories: QueryOwner['directories'];
}

/** The pages of an account for its owner; with all they need in a file of their own. */
export function SignedInArea({ route, title, account, arrived, directories }: SignedInAreaProps) {
  useEffect(() => {
    if (!arrived) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [arrived]);
  const Screen = getScreen(route);
  return (
    <OwnerProvider account={account} directories={directories}>
      <Screen title={title} />
    </OwnerProvider>
  );
}
