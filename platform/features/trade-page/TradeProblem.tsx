import type { FormState } from '../../shared/form-state.ts';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { formLevelError, wholeMessages } from '../forms/form-level-error.ts';
import { useText } from '../shop/use-text.ts';

/** Why the trade was not cancelled, or its seller could not withdraw. */
export function TradeProblem({ form }: { form: FormState }) {
  const t = useText();
  const whole = formLevelError(form.problems);
  const late = form.values.act === 'withdraw' ? 'sale.withdraw.late' : 'sale.cancel.late';
  return <ErrorSummary title={t(whole ? wholeMessages[whole] : late)} items={[]} attempt={0} />;
}
