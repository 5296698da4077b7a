import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { useText } from '../shop/use-text.ts';

/** The problems of a rejected form, each a link to its field. */
export function ListProblems({ problems }: { problems: readonly { name: string; text: string }[] }) {
  const t = useText();
  if (problems.length === 0) return null;
  return (
    <ErrorSummary
      title={t('details.problems', { count: problems.length })}
      items={problems.map(({ name, text }) => ({ text, href: `#${name}` }))}
      attempt={0}
    />
  );
}
