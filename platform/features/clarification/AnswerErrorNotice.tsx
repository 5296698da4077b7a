import type { FormState } from '../../shared/form-state.ts';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { formLevelError, wholeMessages } from '../forms/form-level-error.ts';
import { useText } from '../shop/use-text.ts';

/** Why an answer was rejected; nothing is decided then. */
export function AnswerErrorNotice({ form }: { form: FormState | undefined }) {
  const t = useText();
  // The form of a disagreement shows its own problems.
  if (!form || form.values.act === 'disagree') return null;
  const whole = formLevelError(form.problems);
  return <ErrorSummary title={t(whole ? wholeMessages[whole] : 'clarification.notTaken')} items={[]} attempt={0} />;
}
