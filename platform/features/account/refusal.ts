import type { ApiError } from '../../api-client/http.ts';
import { ACCOUNTS_CLOSED } from '../../shared/account-fields.ts';
import type { ProblemField } from '../../shared/problem.ts';
import type { Refusal } from './account-messages.ts';

/** Why a call was refused. `denied` is what a 4xx of this form means. */
export function refusalOf({ code, status }: ApiError, denied: 'credentials' | 'link' | 'other'): Refusal {
  if (code === ACCOUNTS_CLOSED) return 'closed';
  if (status === 0) return 'offline';
  if (status === 429) return 'tooMany';
  return status >= 400 && status < 500 ? denied : 'other';
}

const posted: Record<string, Refusal> = { [ACCOUNTS_CLOSED]: 'closed', 'scripts.needed': 'scripts' };

/** The reason a plain form was refused for as a whole. */
export function postedRefusal(problems: readonly ProblemField[]): Refusal | undefined {
  const whole = problems.find(({ pointer }) => pointer === '');
  return whole && posted[whole.code];
}
