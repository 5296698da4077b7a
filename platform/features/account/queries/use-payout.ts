import type {
  BankAccountBody,
  BankAccountInputBody,
  PaymentAccountBody,
  PaypalAccountBody,
  PaypalAccountInputBody,
} from '../../../generated/api/types.gen.ts';
import type { OwnCall } from '../use-confirmed.tsx';
import { useOwner } from './owner.tsx';
import { useOwn, useOwnChange } from './use-own.ts';

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

/**
 * Creates the bank account, or changes the one with an id, after the password was entered again. The service masks the
 * IBAN.
 */
export function useSaveBankAccount(call: OwnCall) {
  const { customerId } = useOwner();
  return useOwnChange<BankAccountInputBody['payment'], BankAccountBody, BankAccountBody>({
    name: BANK,
    send: ({ customers }, input) => call((_, accessToken) => customers.saveBankAccount(accessToken, customerId, input)),
    toExpected: ({ payment }, { accountHolder }) => ({ payment: payment && { ...payment, accountHolder } }),
    toSaved: (_shown, answer) => answer,
  });
}

export function useSavePaypalAccount(call: OwnCall) {
  const { customerId } = useOwner();
  return useOwnChange<PaypalAccountInputBody['paypalAccount'], PaypalAccountBody, PaypalAccountBody>({
    name: PAYPAL,
    send: ({ customers }, input) =>
      call((_, accessToken) => customers.savePaypalAccount(accessToken, customerId, input)),
    toExpected: (shown) => shown,
    toSaved: (_shown, answer) => answer,
  });
}

/** The stored account is the owner's after all. */
export function useConfirmPayout(call: OwnCall, kind: keyof PaymentAccountBody) {
  return useOwnChange<string, Partial<PaymentAccountBody>, PaymentAccountBody>({
    name: kind === 'payment' ? BANK : PAYPAL,
    send: ({ customers }, id) => call((_, accessToken) => customers.confirmPayment(accessToken, id)),
    toExpected: (shown) => shown,
    toSaved: (_shown, answer) => ({ [kind]: answer[kind] }),
  });
}
