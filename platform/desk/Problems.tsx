import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { useTexts } from './texts.ts';

/** The problems of a submitted form, as sentences by field id; renders nothing without problems. */
export function Problems({ problems }: { problems: Readonly<Record<string, string>> }) {
  const texts = useTexts();
  const items = Object.entries(problems).map(([id, text]) => ({ text, href: `#${id}` }));
  return items.length > 0 ? <ErrorSummary title={texts.t('frame.problems')} items={items} attempt={1} /> : null;
}
