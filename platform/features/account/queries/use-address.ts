import type { CustomerAddressBody, CustomerAddressInputBody } from '../../../generated/api/types.gen.ts';
import { sendOwn, useOwn, useOwnChange } from './use-own.ts';

const ADDRESS = 'address';

export function useAddress() {
  return useOwn<CustomerAddressBody>({
    name: ADDRESS,
    send: (session, accessToken) => session.customers.address(accessToken),
  });
}

export function useChangeAddress() {
  return useOwnChange<CustomerAddressInputBody, CustomerAddressBody, CustomerAddressBody>({
    name: ADDRESS,
    send: (session, input) => sendOwn(session, (own, accessToken) => own.customers.changeAddress(accessToken, input)),
    toExpected: (_shown, { address }) => ({ address }),
    toSaved: (_shown, answer) => answer,
  });
}
