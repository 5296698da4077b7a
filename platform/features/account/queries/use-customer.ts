import type { ApiResult } from '../../../api-client/http.ts';
import type {
  CustomerBody,
  CustomerCompanyInputBody,
  PersonInputBody,
  PhoneContactInputBody,
} from '../../../generated/api/types.gen.ts';
import { keepCustomer, type Session } from '../account-session.ts';
import { useOwner } from './owner.tsx';
import { sendOwn, useOwn, useOwnChange } from './use-own.ts';

const CUSTOMER = 'customer';

/** The customer; data of the sign-in are shown until the service has responded. */
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

/** Changes name and birth date. */
export function useChangePerson() {
  return useCustomerChange<PersonInputBody>({
    call: ({ changePerson }) => changePerson,
    toExpected: (shown, { firstName, lastName, birthDate }) => ({
      ...shown,
      birthDate,
      ...(firstName === undefined ? {} : { firstName }),
      ...(lastName === undefined ? {} : { lastName }),
    }),
  });
}

/** Changes or removes the company that the customer sells as. */
export function useChangeCompany() {
  return useCustomerChange<CustomerCompanyInputBody>({
    call: ({ changeCompany }) => changeCompany,
    toExpected: ({ company: _, ...shown }, { company: { name, vatNumber } }) =>
      name === '' ? shown : { ...shown, company: { name, ...(vatNumber ? { vatNumber } : {}) } },
  });
}

interface CustomerChange<Input> {
  call: (customers: Session['customers']) => (accessToken: string, input: Input) => Promise<ApiResult<CustomerBody>>;
  toExpected: (shown: CustomerBody, input: Input) => CustomerBody;
}

/** A change whose response is the whole customer, which the session stores. */
function useCustomerChange<Input>({ call, toExpected }: CustomerChange<Input>) {
  const { account } = useOwner();
  const { email } = account.state;
  return useOwnChange<Input, CustomerBody, CustomerBody>({
    name: CUSTOMER,
    send: async (session, input) => {
      const answer = await sendOwn(session, (own, accessToken) => call(own.customers)(accessToken, input));
      if (answer.ok) keepCustomer(session, email, answer.value);
      return answer;
    },
    toExpected,
    toSaved: (_shown, answer) => answer,
  });
}

/** Adds, changes or removes the phone number. */
export function useSavePhone() {
  return useOwnChange<PhoneContactInputBody, CustomerBody, { phoneContact: CustomerBody['phone'] | null }>({
    name: CUSTOMER,
    send: (session, input) => sendOwn(session, (own, accessToken) => own.customers.savePhone(accessToken, input)),
    toExpected: (shown, { phoneContact }) => ({
      ...shown,
      phone: phoneContact.number === '' ? null : phoneContact,
    }),
    toSaved: (shown, { phoneContact }) => ({ ...shown, phone: phoneContact ?? null }),
  });
}
