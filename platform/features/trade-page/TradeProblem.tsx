import type { FormState } from '../../shared/form-state.ts';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { formLevelError, wholeMessages } from '../forms/form-level-error.ts';
import { useText } from '../shop/use-text.ts';

const LATE: Readonly<Record<string, 'sale.withdraw.late' | 'sale.rest.late'>> = {
  withdraw: 'sale.withdraw.late',
  rest: 'sale.rest.late',
};

/** Why the trade was not cancelled, or its seller could not withdraw. */
export function TradeProblem({ form }: { form: FormState }) {
  const t = useText();
  const whole = formLevelError(form.problems);
  const late = LATE[form.values.act ?? ''] ?? 'sale.cancel.late';
  return <ErrorSummary title={t(whole ? wholeMessages[whole] : late)} items={[]} attempt={0} />;
}
