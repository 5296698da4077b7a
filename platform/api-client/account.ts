import {
  activateCustomerByIdentifier,
  activateRegistration,
  changePassword,
  deleteCustomer,
  deleteUser,
  forgotPasswordMail,
  getCustomer,
  login,
  loginRefresh,
  logout,
  register,
  resetPassword,
} from '../generated/api/endpoints.gen.ts';
import type {
  AccountDeleteInputBody,
  AccountForgotInputBody,
  AccountLoginInputBody,
  AccountPasswordInputBody,
  AccountRegisterInputBody,
  AccountResetInputBody,
} from '../generated/api/types.gen.ts';
import type { ServiceAddresses } from '../shared/endpoint.ts';
import { callEndpoint } from './call-endpoint.ts';

/** The tenant's settings for its account services. */
export type AccountServices = ServiceAddresses<'account' | 'customers'>;

export type AccountCalls = ReturnType<typeof accountCalls>;

/** The account calls, grouped by the token they need. A refusal is `ok: false`; nothing here throws. */
export function accountCalls(services: AccountServices) {
  return {
    login: (body: AccountLoginInputBody) => callEndpoint(services, login, { body }),
    loginRefresh: (refreshToken: string) =>
      callEndpoint(services, loginRefresh, { headers: { 'refresh-token': refreshToken } }),
    logout: (accessToken: string, refreshToken: string) =>
      callEndpoint(services, logout, { headers: { 'access-token': accessToken, 'refresh-token': refreshToken } }),
    register: (body: AccountRegisterInputBody) => callEndpoint(services, register, { body }),
    changePassword: (accessToken: string, body: AccountPasswordInputBody) =>
      callEndpoint(services, changePassword, { headers: bearer(accessToken), body }),
    forgotPasswordMail: (body: AccountForgotInputBody) => callEndpoint(services, forgotPasswordMail, { body }),
    activateRegistration: (token: string) => callEndpoint(services, activateRegistration, { headers: { token } }),
    activateCustomerByIdentifier: (identifier: string) =>
      callEndpoint(services, activateCustomerByIdentifier, { headers: { identifier } }),
    resetPassword: (token: string, body: AccountResetInputBody) =>
      callEndpoint(services, resetPassword, { headers: { token }, body }),
    customer: (accessToken: string) => callEndpoint(services, getCustomer, { headers: bearer(accessToken) }),
    /** Customer and account go together; false when either stays. */
    deleteAccount: async (accessToken: string, body: AccountDeleteInputBody): Promise<boolean> => {
      const input = { headers: bearer(accessToken), body };
      const customer = await callEndpoint(services, deleteCustomer, input);
      const user = await callEndpoint(services, deleteUser, input);
      return [customer, user].every((answer) => answer.ok && answer.value?.success !== false);
    },
  };
}

function bearer(accessToken: string): { authorization: string } {
  return { authorization: `Bearer ${accessToken}` };
}
