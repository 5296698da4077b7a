import type { MessageId } from '../../generated/message-ids.gen.ts';
import { FORM_AWAY } from '../../shared/form-away.ts';
import type { ProblemField } from '../../shared/problem.ts';
import { RATE_LIMITED } from '../../shared/rate-limited.ts';

/** Why a form was not even looked at: too many came from here, or the shop cannot store anything at the moment. */
export type WholeProblem = 'tooMany' | 'away';

export const wholeMessages: Record<WholeProblem, MessageId> = { tooMany: 'form.tooMany', away: 'form.away' };

/** That of a plain form that came back. */
export function wholeProblem(problems: readonly ProblemField[]): WholeProblem | undefined {
  if (problems.some(({ code }) => code === RATE_LIMITED)) return 'tooMany';
  return problems.some(({ code }) => code === FORM_AWAY) ? 'away' : undefined;
}

/** That of a call that was answered. */
export function wholeProblemOf(status: number): WholeProblem | undefined {
  if (status === 429) return 'tooMany';
  return status === 503 ? 'away' : undefined;
}
