import type { CustomerBody } from '../../../generated/api/types.gen.ts';
import { keepCustomer } from '../account-session.ts';
import { useOwner } from './owner.tsx';
import { useOwn } from './use-own.ts';

const CUSTOMER = 'customer';

/** The customer; what the sign-in brought along is shown until the service has been asked again. */
export function useCustomer() {
  const { account } = useOwner();
  const { email, customerData } = account.state;
  return useOwn<CustomerBody>({
    name: CUSTOMER,
    known: customerData ?? undefined,
    send: async (session, accessToken) => {
      const answer = await session.customers.customer(accessToken);
      if (answer.ok && answer.value.customerNumber) keepCustomer(session, email, answer.value);
      return answer;
    },
  });
}
