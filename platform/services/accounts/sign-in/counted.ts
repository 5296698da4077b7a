import type { RequestContext } from '../../../shared/request-context.ts';
import type { Secrets } from '../../secrets/index.server.ts';
import type { AttemptCounter } from './back-off.ts';

/** Failed attempts before each further one has to wait. One address may serve an office or half a village. */
export const FREE_ATTEMPTS = { account: 5, address: 30, device: 10 };

/** The count of the account at an address, whether it exists or not; `email` is in lower case. */
export function accountCount(
  secrets: Pick<Secrets, 'fingerprint'>,
  { tenant }: Pick<RequestContext, 'tenant'>,
  email: string,
): AttemptCounter {
  const who = secrets.fingerprint(`${tenant.id}\n${email}`, 'sign-in attempt');
  return { who: `account ${who}`, free: FREE_ATTEMPTS.account };
}
