import {
  cancelOwnTrade,
  changeAddress,
  changeBankAccount,
  changeCompany,
  changePaypalAccount,
  changePerson,
  changePhoneContact,
  confirmPaymentAccount,
  createPaymentAccount,
  createPhoneContact,
  exportCustomer,
  getAddress,
  getBankAccount,
  getCustomer,
  getPaypalAccount,
  getTradeHistory,
  withdrawOwnTrade,
} from '../generated/api/endpoints/customers.gen.ts';
import type {
  BankAccountBody,
  BankAccountInputBody,
  CustomerAddressInputBody,
  CustomerCompanyInputBody,
  PaypalAccountBody,
  PaypalAccountInputBody,
  PersonInputBody,
  PhoneContactInputBody,
} from '../generated/api/types.gen.ts';
import type { ServiceAddresses } from '../shared/endpoint.ts';
import { fail, ok } from '../shared/result.ts';
import { bearer } from './bearer.ts';
import { callEndpoint } from './call-endpoint.ts';
import type { ApiError, ApiResult } from './http.ts';

type CustomerService = ServiceAddresses<'customers'>;

export type CustomerCalls = ReturnType<typeof customerCalls>;

/**
 * Calls of the customer service. Most take the access token as first argument. A rejected call returns `ok: false`;
 * nothing here throws.
 */
export function customerCalls(services: CustomerService) {
  return { ...personCalls(services), ...payoutCalls(services) };
}

function personCalls(services: CustomerService) {
  return {
    customer: (accessToken: string) => callEndpoint(services, getCustomer, { headers: bearer(accessToken) }),
    changePerson: (accessToken: string, body: PersonInputBody) =>
      callEndpoint(services, changePerson, { headers: bearer(accessToken), body }),
    changeCompany: (accessToken: string, body: CustomerCompanyInputBody) =>
      callEndpoint(services, changeCompany, { headers: bearer(accessToken), body }),
    address: (accessToken: string) => callEndpoint(services, getAddress, { headers: bearer(accessToken) }),
    changeAddress: (accessToken: string, body: CustomerAddressInputBody) =>
      callEndpoint(services, changeAddress, { headers: bearer(accessToken), body }),
    /** Adds a phone number, or changes it when it has an id. */
    savePhone: (accessToken: string, body: PhoneContactInputBody) =>
      callEndpoint(services, body.phoneContact.id === '' ? createPhoneContact : changePhoneContact, {
        headers: bearer(accessToken),
        body,
      }),
    /** One page of the history, newest first. `before` is `next` of the previous page. */
    tradeHistory: (accessToken: string, before?: string) =>
      callEndpoint(services, getTradeHistory, { headers: bearer(accessToken), query: before ? { before } : {} }),
    endTrade: (accessToken: string, number: string, act: 'cancel' | 'withdraw') =>
      callEndpoint(services, act === 'cancel' ? cancelOwnTrade : withdrawOwnTrade, {
        headers: bearer(accessToken),
        params: { number },
      }),
    exportData: (accessToken: string) => callEndpoint(services, exportCustomer, { headers: bearer(accessToken) }),
  };
}

/** Saves a payout account of the customer. An account without an id is created, any other is changed. */
function payoutCalls(services: CustomerService) {
  const create = (
    accessToken: string,
    customer: string,
    account: {
      bankAccount?: Omit<BankAccountInputBody['payment'], 'id'>;
      paypalAccount?: Omit<PaypalAccountInputBody['paypalAccount'], 'id'>;
    },
  ) =>
    callEndpoint(services, createPaymentAccount, {
      headers: bearer(accessToken),
      body: {
        paypalAccount: null,
        bankAccount: null,
        ...account,
        paymentType: 'INVOICE',
        isPrimary: false,
        customer,
      },
    });
  return {
    confirmPayment: (accessToken: string, id: string) =>
      callEndpoint(services, confirmPaymentAccount, { headers: bearer(accessToken), body: { id } }),
    bankAccount: (accessToken: string) => callEndpoint(services, getBankAccount, { headers: bearer(accessToken) }),
    paypalAccount: (accessToken: string) => callEndpoint(services, getPaypalAccount, { headers: bearer(accessToken) }),
    saveBankAccount: async (
      accessToken: string,
      customer: string,
      payment: BankAccountInputBody['payment'],
    ): Promise<ApiResult<BankAccountBody>> => {
      const { id, ...bankAccount } = payment;
      if (id !== '')
        return callEndpoint(services, changeBankAccount, { headers: bearer(accessToken), body: { payment } });
      const created = await create(accessToken, customer, { bankAccount });
      return created.ok ? ok({ payment: created.value.payment }) : fail(atPayment(created.error));
    },
    savePaypalAccount: async (
      accessToken: string,
      customer: string,
      paypalAccount: PaypalAccountInputBody['paypalAccount'],
    ): Promise<ApiResult<PaypalAccountBody>> => {
      const { id, ...account } = paypalAccount;
      if (id !== '')
        return callEndpoint(services, changePaypalAccount, { headers: bearer(accessToken), body: { paypalAccount } });
      const created = await create(accessToken, customer, { paypalAccount: account });
      return created.ok ? ok({ paypalAccount: created.value.paypalAccount }) : created;
    },
  };
}

/** A new account has its fields below `/bankAccount`, a changed one below `/payment`; the form knows the latter. */
function atPayment(error: ApiError): ApiError {
  const fields = error.fields.map((field) => ({
    ...field,
    pointer: field.pointer.replace(/^\/bankAccount/, '/payment'),
  }));
  return { ...error, fields };
}
