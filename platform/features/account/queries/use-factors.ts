import { useQueryClient } from '@tanstack/react-query';
import type { AccountFactorsBody } from '../../../generated/api/types.gen.ts';
import { ownKey, useOwner } from './owner.tsx';
import { useOwn } from './use-own.ts';

const FACTORS = 'factors';

/** The second factors of the account. */
export function useFactors() {
  return useOwn<AccountFactorsBody>({
    name: FACTORS,
    send: (session, accessToken) => session.calls.factors(accessToken),
  });
}

/** Shows a change before the service is asked again. */
export function useShowFactors(): (change: Partial<AccountFactorsBody>) => void {
  const { customerId } = useOwner();
  const client = useQueryClient();
  const queryKey = ownKey(customerId, FACTORS);
  return (change) => {
    client.setQueryData<AccountFactorsBody>(queryKey, (shown) => shown && { ...shown, ...change });
    void client.invalidateQueries({ queryKey });
  };
}
