import type { ApiError } from '../../api-client/http.ts';
import type { MessageId } from '../../generated/message-ids.gen.ts';
import { ACCOUNTS_CLOSED } from '../../shared/accounts-closed.ts';
import type { ProblemField } from '../../shared/problem.ts';
import { RATE_LIMITED } from '../../shared/rate-limited.ts';

/** Why the service refused the form. */
export type Refusal = 'closed' | 'scripts' | 'credentials' | 'link' | 'tooMany' | 'offline' | 'other';

interface RefusalWords {
  title: MessageId;
  text: MessageId;
}

export const refusalWords: Record<Refusal, RefusalWords> = {
  closed: { title: 'account.closed.title', text: 'account.closed.text' },
  scripts: { title: 'account.problem.scripts', text: 'account.problem.scriptsText' },
  credentials: { title: 'account.problem.credentials', text: 'account.problem.credentialsText' },
  link: { title: 'account.problem.link', text: 'account.problem.linkText' },
  tooMany: { title: 'account.problem.tooMany', text: 'account.problem.tooManyText' },
  offline: { title: 'account.problem.offline', text: 'account.problem.offlineText' },
  other: { title: 'account.problem.other', text: 'account.problem.otherText' },
};

/** Why a call was refused. `denied` is what a 4xx of this form means. */
export function refusalOf({ code, status }: ApiError, denied: 'credentials' | 'link' | 'other'): Refusal {
  if (code === ACCOUNTS_CLOSED) return 'closed';
  if (status === 0) return 'offline';
  if (status === 429) return 'tooMany';
  return status >= 400 && status < 500 ? denied : 'other';
}

const posted: Record<string, Refusal> = {
  [ACCOUNTS_CLOSED]: 'closed',
  'scripts.needed': 'scripts',
  [RATE_LIMITED]: 'tooMany',
};

/** The reason a plain form was refused for as a whole. */
export function postedRefusal(problems: readonly ProblemField[]): Refusal | undefined {
  const whole = problems.find(({ pointer }) => pointer === '');
  return whole && posted[whole.code];
}
