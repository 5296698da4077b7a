import type { ApiError } from '../../../api-client/http.ts';
import { loadCode } from '../../../shared/load-code.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { type AccountFormError, toRefusal } from '../account-form-error.ts';
import type { AccountAccess } from '../use-account.ts';

/** Why the sign-in failed: the passkey was not used, is unknown here, or the service rejected it. */
export type PasskeyProblem =
  | { code: 'left' }
  | { code: 'denied' }
  | { code: AccountFormError; retryAfter: number | undefined };

/** Signs in with the passkey that the visitor chooses, and requests the customer. */
export async function signInWithPasskey({ session, enter }: AccountAccess): Promise<Result<null, PasskeyProblem>> {
  const [asked, ceremonies] = await Promise.all([session.calls.beginPasskeyLogin(), loadCeremonies()]);
  if (!asked.ok) return fail(toPasskeyProblem(asked.error));
  if (!ceremonies) return fail({ code: 'offline', retryAfter: undefined });
  const answer = await ceremonies.askForPasskey(asked.value);
  if (!answer.ok)
    return fail(answer.error.code === 'left' ? { code: 'left' } : { code: 'other', retryAfter: undefined });
  const known = await session.calls.loginWithPasskey(answer.value);
  if (!known.ok) return fail(toPasskeyProblem(known.error));
  const { email, ...tokens } = known.value;
  // Without a customer the account page shows the problem itself.
  await enter(email, async () => ok(tokens));
  return ok(null);
}

/** Undefined when the code could not be loaded. */
export function loadCeremonies() {
  // The caller shows the failure.
  return loadCode(() => import('./ceremonies.ts')).catch(() => undefined);
}

function toPasskeyProblem(error: ApiError): PasskeyProblem {
  if (error.code === 'passkey.refused') return { code: 'denied' };
  return { code: toRefusal(error, 'other'), retryAfter: error.retryAfter };
}
