import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

/** Questions that open to their answers, without a script. */
export function Faq({ entries }: { entries: readonly { id: string; question: string; answer: ReactNode }[] }) {
  return (
    <div className="faq">
      {entries.map(({ id, question, answer }) => (
        <details key={id}>
          <summary>
            <span>{question}</span>
            <Icon name="chevron-down" />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
