import { useEffect, useState } from 'react';
import { sameOrigin } from '../../shared/endpoint.ts';
import type { AccountDetails } from '../account/checkout-account.ts';
import { useSignedIn } from '../account/use-signed-in.ts';
import { useShop } from '../shop/shop-context.tsx';

/** Signed in to an account whose services may be told of a sale, and that a sale may be told of: no token goes anywhere else. */
export function useSellsSignedIn(): boolean {
  const { account, customers, trades } = useShop().tenant.services;
  return useSignedIn() && sameOrigin(account, trades) && sameOrigin(account, customers);
}

/** What the account of who is signed in knows. Its code and its data come after the page, and only then. */
export function useAccountDetails(): { signedIn: boolean; details: AccountDetails | undefined } {
  const { services, paymentTypes } = useShop().tenant;
  const signedIn = useSellsSignedIn();
  const [details, setDetails] = useState<AccountDetails>();
  useEffect(() => {
    if (!signedIn) return;
    let gone = false;
    import('../account/checkout-account.ts')
      .then((account) => account.accountDetails(services, paymentTypes))
      .then(
        (known) => gone || setDetails(known),
        // Without it everything is typed, as by a guest.
        () => {},
      );
    return () => {
      gone = true;
    };
  }, [signedIn, services, paymentTypes]);
  return { signedIn, details: signedIn ? details : undefined };
}
