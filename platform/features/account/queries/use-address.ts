import type { CustomerAddressBody } from '../../../generated/api/types.gen.ts';
import { useOwn } from './use-own.ts';

const ADDRESS = 'address';

export function useAddress() {
  return useOwn<CustomerAddressBody>({
    name: ADDRESS,
    send: (session, accessToken) => session.customers.address(accessToken),
  });
}
