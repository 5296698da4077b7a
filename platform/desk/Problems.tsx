import { ErrorSummary } from '../ui/ErrorSummary.tsx';

/** The problems of a submitted form, as sentences by field id; renders nothing without problems. */
export function Problems({ problems }: { problems: Readonly<Record<string, string>> }) {
  const items = Object.entries(problems).map(([id, text]) => ({ text, href: `#${id}` }));
  return items.length > 0 ? <ErrorSummary title="Please look at this again" items={items} attempt={1} /> : null;
}
