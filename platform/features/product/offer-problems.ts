import type { ApiError } from '../../api-client/http.ts';
import type { MessageId } from '../../generated/message-ids.gen.ts';
import type { ProblemField } from '../../shared/problem.ts';
import { formLevelError, toFormLevelError, wholeMessages } from '../forms/form-level-error.ts';

/** Message for a call that created no offer. */
export function problemOfCall({ code, status }: ApiError): MessageId {
  if (code === 'network') return 'product.problem.network';
  const whole = toFormLevelError(status);
  return whole ? wholeMessages[whole] : 'product.problem.refused';
}

/** Message for a plain form that created none; undefined where it was not rejected. */
export function problemOfForm(problems: readonly ProblemField[]): MessageId | undefined {
  const code = problems[0]?.code;
  if (code === undefined) return undefined;
  if (code === 'question.open') return 'product.problem.open';
  const whole = formLevelError(problems);
  if (whole) return wholeMessages[whole];
  return code === 'cart.full' ? 'product.problem.full' : 'product.problem.refused';
}
