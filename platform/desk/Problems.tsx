import { ErrorSummary } from '../ui/ErrorSummary.tsx';

/** What is wrong with a form that was sent, as sentences by the id of their field; nothing where all is well. */
export function Problems({ problems }: { problems: Readonly<Record<string, string>> }) {
  const items = Object.entries(problems).map(([id, text]) => ({ text, href: `#${id}` }));
  return items.length > 0 ? <ErrorSummary title="Please look at this again" items={items} attempt={1} /> : null;
}
