import type { ApiError } from '../../../api-client/http.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { type Refusal, refusalOf } from '../refusal.ts';
import type { Account } from '../use-account.ts';

/** Why nobody is signed in: the passkey was not used, it opens nothing here, or the service refused. */
export type PasskeyProblem = { code: 'left' } | { code: 'denied' } | { code: Refusal; retryAfter: number | undefined };

/** Signs in with whatever passkey the visitor chooses, and finds out whose account it is. */
export async function signInWithPasskey({ session, enter }: Account): Promise<Result<null, PasskeyProblem>> {
  const [asked, ceremonies] = await Promise.all([session.calls.beginPasskeyLogin(), loadCeremonies()]);
  if (!asked.ok) return fail(problemOf(asked.error));
  if (!ceremonies) return fail({ code: 'offline', retryAfter: undefined });
  const answer = await ceremonies.askForPasskey(asked.value);
  if (!answer.ok)
    return fail(answer.error.code === 'left' ? { code: 'left' } : { code: 'other', retryAfter: undefined });
  const known = await session.calls.loginWithPasskey(answer.value);
  if (!known.ok) return fail(problemOf(known.error));
  const { email, ...tokens } = known.value;
  // Without a customer behind it the account says so itself.
  await enter(email, async () => ok(tokens));
  return ok(null);
}

/** Undefined when it could not be loaded. */
export function loadCeremonies() {
  return import('./ceremonies.ts').catch(() => undefined);
}

function problemOf(error: ApiError): PasskeyProblem {
  if (error.code === 'passkey.refused') return { code: 'denied' };
  return { code: refusalOf(error, 'other'), retryAfter: error.retryAfter };
}
