import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { type Text, useText } from '../shop/use-text.ts';
import { wholeMessages } from './form-level-error.ts';
import type { SendFailure, UsedForm } from './use-form.ts';

type FormErrorsProps<F extends string> = Pick<UsedForm<F>, 'summary' | 'attempt' | 'failed'> & {
  /** The form's own message for a reason. */
  failure?: (reason: SendFailure) => string;
};

/** Error summary above a form: each message links to its field, or says why the form was not accepted. */
export function FormErrors<F extends string>({ summary, attempt, failed, failure }: FormErrorsProps<F>) {
  const t = useText();
  if (failed) {
    const known = t(failed === 'tooMany' ? 'contact.problem.tooMany' : 'contact.problem.offline');
    const title = failed === 'away' ? t(wholeMessages.away) : (failure?.(failed) ?? known);
    return <ErrorSummary title={title} items={[]} attempt={attempt} />;
  }
  if (summary.length === 0) return null;
  return (
    <ErrorSummary
      title={getSummaryTitle(summary, t)}
      items={summary.map(({ field, text }) => ({ text, href: `#${field}` }))}
      attempt={attempt}
    />
  );
}

/** Missing values are not called wrong. */
function getSummaryTitle(summary: readonly { missing: boolean }[], t: Text): string {
  const missing = summary.filter((item) => item.missing).length;
  const wrong = summary.length - missing;
  if (missing === 0) return t('details.problems', { count: wrong });
  return wrong === 0 ? t('form.missing', { count: missing }) : t('form.missingAndWrong', { missing, wrong });
}
