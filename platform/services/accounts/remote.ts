import type { AccountForgotInputBody, AccountRegisterInputBody } from '../../generated/api/types.gen.ts';
import { ok } from '../../shared/result.ts';
import type { RemoteCalls } from '../remote/index.server.ts';
import type { AccountService } from './types.ts';

/** The calls that plain forms need from the account service of another host. Browsers with scripts call it directly. */
export function createRemoteAccounts(
  remote: RemoteCalls,
): Pick<AccountService, 'register' | 'requestReset' | 'resetPassword'> {
  return {
    register: (ctx, input) => remote.register(ctx, { body: input as AccountRegisterInputBody }),
    requestReset: (ctx, input) => remote.forgotPasswordMail(ctx, { body: input as AccountForgotInputBody }),
    resetPassword: async (ctx, input) => {
      const { password, headers } = input as { password: string; headers: { token: string } };
      const answer = await remote.resetPassword(ctx, { headers, body: { password } });
      return answer.ok ? ok({}) : answer;
    },
  };
}
