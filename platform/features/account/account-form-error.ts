import type { ApiError } from '../../api-client/http.ts';
import type { MessageId } from '../../generated/message-ids.gen.ts';
import { FORM_UNAVAILABLE } from '../../shared/form-unavailable.ts';
import type { ProblemField } from '../../shared/problem.ts';
import { RATE_LIMITED } from '../../shared/rate-limited.ts';
import type { Text } from '../shop/use-text.ts';

/** Why the service rejected the form. */
export type AccountFormError =
  | 'scripts'
  | 'credentials'
  | 'codeNeeded'
  | 'code'
  | 'link'
  | 'tooMany'
  | 'busy'
  | 'offline'
  | 'other';

interface AccountErrorTexts {
  title: MessageId;
  text: MessageId;
}

export const accountErrorTexts: Record<Exclude<AccountFormError, 'codeNeeded'>, AccountErrorTexts> = {
  scripts: { title: 'account.problem.scripts', text: 'account.problem.scriptsText' },
  credentials: { title: 'account.problem.credentials', text: 'account.problem.credentialsText' },
  code: { title: 'account.problem.code', text: 'account.problem.codeText' },
  link: { title: 'account.problem.link', text: 'account.problem.linkText' },
  tooMany: { title: 'account.problem.tooMany', text: 'account.problem.tooManyText' },
  busy: { title: 'account.problem.busy', text: 'account.problem.busyText' },
  offline: { title: 'account.problem.offline', text: 'account.problem.offlineText' },
  other: { title: 'account.problem.other', text: 'account.problem.otherText' },
};

/** Longer times are shown in minutes. */
const SECONDS_TOLD = 90;

/** Message for an error; with the time of the next attempt where the service returned one. */
export function getAccountErrorText(refusal: AccountFormError, retryAfter: number | undefined, t: Text): string {
  if (refusal === 'codeNeeded') return '';
  if (refusal !== 'tooMany' || !retryAfter) return t(accountErrorTexts[refusal].text);
  return retryAfter <= SECONDS_TOLD
    ? t('account.problem.tooManySeconds', { count: retryAfter })
    : t('account.problem.tooManyMinutes', { count: Math.ceil(retryAfter / 60) });
}

/** Sign-in errors whose code means the same for every status. */
const byCode: Record<string, AccountFormError> = {
  'credentials.wrong': 'credentials',
  'secondFactor.needed': 'codeNeeded',
  'secondFactor.wrong': 'code',
};

/** Reason of a failed call. `denied` is the meaning of a 4xx for this form. */
export function toRefusal({ code, status }: ApiError, denied: 'credentials' | 'link' | 'other'): AccountFormError {
  const known = Object.hasOwn(byCode, code) ? byCode[code] : undefined;
  if (known) return known;
  if (status === 0) return 'offline';
  if (status === 429) return 'tooMany';
  if (status === 503) return 'busy';
  return status >= 400 && status < 500 ? denied : 'other';
}

const posted: Record<string, AccountFormError> = {
  'scripts.needed': 'scripts',
  'link.gone': 'link',
  busy: 'busy',
  [RATE_LIMITED]: 'tooMany',
  [FORM_UNAVAILABLE]: 'busy',
};

/** The reason why a plain form as a whole was rejected. */
export function readPostedError(problems: readonly ProblemField[]): AccountFormError | undefined {
  const whole = problems.find(({ pointer }) => pointer === '');
  return whole && (posted[whole.code] ?? 'other');
}
