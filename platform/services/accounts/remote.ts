import { forgotPasswordMail, register, resetPassword } from '../../generated/api/endpoints.gen.ts';
import type { AccountForgotInputBody, AccountRegisterInputBody } from '../../generated/api/types.gen.ts';
import { RATE_LIMITED } from '../../shared/rate-limited.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type CallRemote, notUnderstood, type RemoteError } from '../remote/index.server.ts';
import type { AccountService, AccountServiceError } from './types.ts';

/** The calls that plain forms need from the account service of another host. Browsers with scripts call it directly. */
export function createRemoteAccounts(
  call: CallRemote,
): Pick<AccountService, 'register' | 'requestReset' | 'resetPassword'> {
  return {
    register: async (ctx, input) =>
      toAccountResult(await call(ctx, register, { body: input as AccountRegisterInputBody })),
    requestReset: async (ctx, input) =>
      toAccountResult(await call(ctx, forgotPasswordMail, { body: input as AccountForgotInputBody })),
    resetPassword: async (ctx, input) => {
      const { password, headers } = input as { password: string; headers: { token: string } };
      const answer = toAccountResult(await call(ctx, resetPassword, { headers, body: { password } }));
      return answer.ok ? ok({}) : answer;
    },
  };
}

/** Used when the other host sends no Retry-After. */
const AGAIN_AFTER_SECONDS = 60;

function toAccountResult(answer: Result<unknown, RemoteError>): Result<null, AccountServiceError> {
  if (answer.ok) return ok(null);
  const { code, fields, retryAfterSeconds = AGAIN_AFTER_SECONDS } = answer.error;
  switch (code) {
    case 'fields':
    case 'request.invalid':
      return fail({ code: 'fields', fields });
    case 'link.gone':
      return fail({ code });
    case RATE_LIMITED:
      return fail({ code: 'mailbox.full', retryAfterSeconds });
    default:
      return notUnderstood(answer.error);
  }
}
