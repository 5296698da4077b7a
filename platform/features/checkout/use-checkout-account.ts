import { useEffect, useState } from 'react';
import { sameOrigin } from '../../shared/endpoint.ts';
import { loadCode } from '../../shared/load-code.ts';
import type { AccountDetails } from '../account/checkout-account.ts';
import { useSignedIn } from '../account/use-signed-in.ts';
import { useShop } from '../shop/shop-context.tsx';

/**
 * Whether the token of the signed-in account may be sent to the trade service, and the trade to the account's services;
 * no token is sent to another origin.
 */
export function useSellsSignedIn(): boolean {
  const { account, customers, trades } = useShop().tenant.services;
  return useSignedIn() && sameOrigin(account, trades) && sameOrigin(account, customers);
}

/** Details of the signed-in account. Its code and data load after the page, and only when signed in. */
export function useAccountDetails(): { signedIn: boolean; details: AccountDetails | undefined } {
  const { services, paymentTypes } = useShop().tenant;
  const signedIn = useSellsSignedIn();
  const [details, setDetails] = useState<AccountDetails>();
  useEffect(() => {
    if (!signedIn) return;
    let gone = false;
    loadCode(() => import('../account/checkout-account.ts'))
      .then((account) => account.accountDetails(services, paymentTypes))
      .then(
        (known) => gone || setDetails(known),
        // Without it all details are typed, as by a guest.
        () => {},
      );
    return () => {
      gone = true;
    };
  }, [signedIn, services, paymentTypes]);
  return { signedIn, details: signedIn ? details : undefined };
}
