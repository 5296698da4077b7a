import type { MessageId } from '../../generated/message-ids.gen.ts';
import { FORM_UNAVAILABLE } from '../../shared/form-unavailable.ts';
import type { ProblemField } from '../../shared/problem.ts';
import { RATE_LIMITED } from '../../shared/rate-limited.ts';

/** Why a form was not evaluated: rate limited, or storage is unavailable. */
export type FormLevelError = 'tooMany' | 'away';

export const wholeMessages: Record<FormLevelError, MessageId> = { tooMany: 'form.tooMany', away: 'form.away' };

/** Problem of a returned plain form. */
export function formLevelError(problems: readonly ProblemField[]): FormLevelError | undefined {
  if (problems.some(({ code }) => code === RATE_LIMITED)) return 'tooMany';
  return problems.some(({ code }) => code === FORM_UNAVAILABLE) ? 'away' : undefined;
}

/** Problem of a call's response. */
export function toFormLevelError(status: number): FormLevelError | undefined {
  if (status === 429) return 'tooMany';
  return status === 503 ? 'away' : undefined;
}
