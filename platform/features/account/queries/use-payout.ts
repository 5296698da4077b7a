import type { BankAccountBody, PaypalAccountBody } from '../../../generated/api/types.gen.ts';
import { useOwn } from './use-own.ts';

const BANK = 'bankAccount';
const PAYPAL = 'paypalAccount';

export function useBankAccount() {
  return useOwn<BankAccountBody>({
    name: BANK,
    send: (session, accessToken) => session.customers.bankAccount(accessToken),
  });
}

export function usePaypalAccount() {
  return useOwn<PaypalAccountBody>({
    name: PAYPAL,
    send: (session, accessToken) => session.customers.paypalAccount(accessToken),
  });
}
