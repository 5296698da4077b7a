import {
  activateCustomerByIdentifier,
  activateRegistration,
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  beginTotp,
  changeEmail,
  changePassword,
  confirmEmail,
  confirmPassword,
  confirmTotp,
  deleteUser,
  endSession,
  endTotp,
  forgotPasswordMail,
  getFactors,
  listSessions,
  login,
  loginRefresh,
  loginWithPasskey,
  logout,
  readAccountLink,
  register,
  removePasskey,
  renewRecoveryCodes,
  resetPassword,
  signOutEverywhere,
} from '../generated/api/endpoints/account.gen.ts';
import { deleteCustomer } from '../generated/api/endpoints/customers.gen.ts';
import type {
  AccountActivateInputBody,
  AccountCodeInputBody,
  AccountConfirmInputBody,
  AccountDeleteInputBody,
  AccountEmailInputBody,
  AccountForgotInputBody,
  AccountLoginInputBody,
  AccountPasswordInputBody,
  AccountRegisterInputBody,
  AccountResetInputBody,
  AccountTokensBody,
  PasskeyInputBody,
  PasskeyLoginInputBody,
} from '../generated/api/types.gen.ts';
import type { ServiceAddresses } from '../shared/endpoint.ts';
import { ok } from '../shared/result.ts';
import { type ActivationResult, isActivated, openedAccount, readSession } from './activation.ts';
import { bearer } from './bearer.ts';
import { callEndpoint } from './call-endpoint.ts';
import type { ApiError, ApiResult } from './http.ts';

/** The tenant's settings for its account services. */
export type AccountServices = ServiceAddresses<'account' | 'customers'>;

export type AccountCalls = ReturnType<typeof accountCalls>;

/** Called with the reason when a call that returns true or false returns false. */
type Refused = (error: ApiError) => void;

/** Calls of the account service. A rejected call returns `ok: false`, or `false` for a boolean result. */
export function accountCalls(services: AccountServices) {
  return { ...guestCalls(services), ...ownCalls(services), ...factorCalls(services) };
}

/** Calls without a token, or with that of a mail's link. */
function guestCalls(services: AccountServices) {
  return {
    /** The tokens; false for a failed login. */
    login: async (body: AccountLoginInputBody, refused: Refused = ignore): Promise<AccountTokensBody | false> =>
      valueOrFalse(await callEndpoint(services, login, { body }), refused),
    beginPasskeyLogin: () => callEndpoint(services, beginPasskeyLogin),
    loginWithPasskey: (body: PasskeyLoginInputBody) => callEndpoint(services, loginWithPasskey, { body }),
    loginRefresh: (refreshToken: string) =>
      callEndpoint(services, loginRefresh, { headers: { 'refresh-token': refreshToken } }),
    logout: (accessToken: string, refreshToken: string) =>
      callEndpoint(services, logout, { headers: { 'access-token': accessToken, 'refresh-token': refreshToken } }),
    register: (body: AccountRegisterInputBody) => callEndpoint(services, register, { body }),
    forgotPasswordMail: (body: AccountForgotInputBody) => callEndpoint(services, forgotPasswordMail, { body }),
    /**
     * Opens the account, and then its customer. Returns whether both are active, and the account's address. A second
     * attempt gets the same answer, so a failed second call loses nothing. Throws when an answer lacks its token: that
     * breaks the contract.
     */
    activateRegistration: async (
      token: string,
      body: AccountActivateInputBody = null,
    ): Promise<ApiResult<ActivationResult>> => {
      const answer = await callEndpoint(services, activateRegistration, { headers: { token }, body });
      if (!answer.ok) return answer;
      const { sub, email } = openedAccount(answer.value) ?? {};
      if (!sub) return ok({ activated: false });
      const customer = await callEndpoint(services, activateCustomerByIdentifier, {
        headers: { identifier: `${sub}` },
      });
      if (!customer.ok) return customer;
      // Of another host: the claims of a token are not checked by its schema.
      return ok({
        activated: isActivated(customer.value),
        email: typeof email === 'string' ? email : undefined,
        session: readSession(answer.value),
      });
    },
    /** What a link of a mail is about. */
    readLink: (token: string) => callEndpoint(services, readAccountLink, { headers: { token } }),
    resetPassword: (token: string, body: AccountResetInputBody) =>
      callEndpoint(services, resetPassword, { headers: { token }, body }),
    confirmEmail: (token: string) => callEndpoint(services, confirmEmail, { headers: { token } }),
  };
}

/** Calls of the account's owner. */
function ownCalls(services: AccountServices) {
  return {
    confirmPassword: (accessToken: string, body: AccountConfirmInputBody) =>
      callEndpoint(services, confirmPassword, { headers: bearer(accessToken), body }),
    changePassword: (accessToken: string, body: AccountPasswordInputBody) =>
      callEndpoint(services, changePassword, { headers: bearer(accessToken), body }),
    changeEmail: (accessToken: string, body: AccountEmailInputBody) =>
      callEndpoint(services, changeEmail, { headers: bearer(accessToken), body }),
    sessions: (accessToken: string) => callEndpoint(services, listSessions, { headers: bearer(accessToken) }),
    endSession: (accessToken: string, id: string) =>
      callEndpoint(services, endSession, { headers: bearer(accessToken), params: { id } }),
    signOutEverywhere: (accessToken: string) =>
      callEndpoint(services, signOutEverywhere, { headers: bearer(accessToken) }),
    /** Deletes the customer first, then the account; false when either stays. A missing customer is not an error. */
    deleteAccount: async (accessToken: string, body: AccountDeleteInputBody, refused: Refused = ignore) => {
      const input = { headers: bearer(accessToken), body };
      const customer = await callEndpoint(services, deleteCustomer, input);
      const gone = !customer.ok && (customer.error.status === 404 || customer.error.status === 410);
      if (!gone && !saidYes(customer, refused)) return false;
      return saidYes(await callEndpoint(services, deleteUser, input), refused);
    },
  };
}

/** Second factors of the account. */
function factorCalls(services: AccountServices) {
  return {
    factors: (accessToken: string) => callEndpoint(services, getFactors, { headers: bearer(accessToken) }),
    beginTotp: (accessToken: string) => callEndpoint(services, beginTotp, { headers: bearer(accessToken) }),
    confirmTotp: (accessToken: string, body: AccountCodeInputBody) =>
      callEndpoint(services, confirmTotp, { headers: bearer(accessToken), body }),
    renewRecoveryCodes: (accessToken: string) =>
      callEndpoint(services, renewRecoveryCodes, { headers: bearer(accessToken) }),
    endTotp: (accessToken: string) => callEndpoint(services, endTotp, { headers: bearer(accessToken) }),
    beginPasskey: (accessToken: string) => callEndpoint(services, beginPasskey, { headers: bearer(accessToken) }),
    addPasskey: (accessToken: string, body: PasskeyInputBody) =>
      callEndpoint(services, addPasskey, { headers: bearer(accessToken), body }),
    removePasskey: (accessToken: string, id: string) =>
      callEndpoint(services, removePasskey, { headers: bearer(accessToken), params: { id } }),
  };
}

function valueOrFalse<T>(answer: ApiResult<T>, refused: Refused): T | false {
  if (answer.ok) return answer.value;
  refused(answer.error);
  return false;
}

function saidYes(answer: ApiResult<{ success?: boolean }>, refused: Refused): boolean {
  if (!answer.ok) refused(answer.error);
  return answer.ok && answer.value?.success !== false;
}

function ignore(): void {}
