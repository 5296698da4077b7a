import type { MessageId } from '../../generated/message-ids.gen.ts';
import { FORM_AWAY } from '../../shared/form-away.ts';
import type { ProblemField } from '../../shared/problem.ts';
import { RATE_LIMITED } from '../../shared/rate-limited.ts';

/** Why a form was not evaluated: rate limited, or storage is unavailable. */
export type WholeProblem = 'tooMany' | 'away';

export const wholeMessages: Record<WholeProblem, MessageId> = { tooMany: 'form.tooMany', away: 'form.away' };

/** Problem of a returned plain form. */
export function wholeProblem(problems: readonly ProblemField[]): WholeProblem | undefined {
  if (problems.some(({ code }) => code === RATE_LIMITED)) return 'tooMany';
  return problems.some(({ code }) => code === FORM_AWAY) ? 'away' : undefined;
}

/** Problem of a call's response. */
export function toFormLevelError(status: number): WholeProblem | undefined {
  if (status === 429) return 'tooMany';
  return status === 503 ? 'away' : undefined;
}
