import type { CheckoutField } from '../../shared/checkout-fields.ts';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { useText } from '../shop/use-text.ts';

interface DetailsErrorsProps {
  /** What was wrong at the last attempt, in the order of the page. */
  summary: readonly { field: CheckoutField; text: string }[];
  attempt: number;
  /** The server gave no answer. */
  failed: boolean;
}

/** What stands between the visitor and the next step. */
export function DetailsErrors({ summary, attempt, failed }: DetailsErrorsProps) {
  const t = useText();
  if (failed) return <ErrorSummary title={t('details.offline')} items={[]} attempt={attempt} />;
  if (summary.length === 0) return null;
  return (
    <ErrorSummary
      title={t('details.problems', { count: summary.length })}
      items={summary.map(({ field, text }) => ({ text, href: `#${field}` }))}
      attempt={attempt}
    />
  );
}
