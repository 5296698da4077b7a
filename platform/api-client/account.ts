import type {
  AccountActivationBody,
  AccountDeleteInputBody,
  AccountForgotInputBody,
  AccountLoginInputBody,
  AccountPasswordInputBody,
  AccountRegisterInputBody,
  AccountResetInputBody,
  AccountSuccessBody,
  AccountTokensBody,
  CustomerBody,
} from '../generated/api/types.gen.ts';
import { type ApiResult, call } from './http.ts';

/** Where a tenant's accounts live: a path of its own host, or the https address of another. */
export interface AccountBases {
  account: string;
  customers: string;
}

export type AccountCalls = ReturnType<typeof accountCalls>;

/** The calls about an account, as the specification names them. A refusal is `ok: false`; nothing here throws. */
export function accountCalls({ account, customers }: AccountBases) {
  const post = <T>(path: string, body?: object, headers: Record<string, string> = {}): Promise<ApiResult<T>> =>
    call<T>(`${account}/${path}`, { method: 'POST', headers, ...(body ? { body } : {}) });
  return {
    login: (input: AccountLoginInputBody) => post<AccountTokensBody>('login', input),
    loginRefresh: (refreshToken: string) =>
      post<AccountTokensBody>('loginRefresh', undefined, { 'Refresh-Token': refreshToken }),
    logout: (accessToken: string, refreshToken: string) =>
      post<unknown>('logout', undefined, { 'Access-Token': accessToken, 'Refresh-Token': refreshToken }),
    register: (input: AccountRegisterInputBody) => post<unknown>('register', input),
    changePassword: (accessToken: string, input: AccountPasswordInputBody) =>
      post<unknown>('changePassword', input, bearer(accessToken)),
    forgotPasswordMail: (input: AccountForgotInputBody) => post<unknown>('forgotPasswordMail', input),
    activateRegistration: (token: string) =>
      post<AccountActivationBody>('activateRegistration', undefined, { Token: token }),
    /** Stands beside the account service, not below it. */
    activateCustomerByIdentifier: (identifier: string) =>
      call<unknown>(`${account.replace(/\/[^/]+\/?$/, '')}/activateCustomerByIdentifier`, {
        headers: { Identifier: identifier },
      }),
    resetPassword: (token: string, input: AccountResetInputBody) =>
      post<unknown>('resetPassword', input, { Token: token }),
    customer: (accessToken: string) => call<CustomerBody>(`${customers}/customers`, { headers: bearer(accessToken) }),
    /** Customer and account go together; false when either stays. */
    deleteAccount: async (accessToken: string, input: AccountDeleteInputBody): Promise<boolean> => {
      const options = { method: 'DELETE', body: input, headers: bearer(accessToken) } as const;
      const customer = await call<AccountSuccessBody>(`${customers}/customers`, options);
      const user = await call<AccountSuccessBody>(`${account}/deleteUser`, options);
      return [customer, user].every((answer) => answer.ok && answer.value?.success !== false);
    },
  };
}

function bearer(accessToken: string): Record<string, string> {
  return { Authorization: `Bearer ${accessToken}` };
}
