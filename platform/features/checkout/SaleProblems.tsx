import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { useText } from '../shop/use-text.ts';
import { saleMessage } from './page-problems.ts';

interface SaleProblemsProps {
  /** Codes of what stands against the sale. */
  codes: readonly string[];
  attempt: number;
}

/** Why the sale did not go through; what belongs to the terms links to their box. */
export function SaleProblems({ codes, attempt }: SaleProblemsProps) {
  const t = useText();
  if (codes.length === 0) return null;
  const items = codes.map((code) => ({
    text: saleMessage(code, t),
    ...(code === 'terms.notAccepted' ? { href: '#termsAccepted' } : {}),
  }));
  return <ErrorSummary title={t('check.problem.title')} items={items} attempt={attempt} />;
}
