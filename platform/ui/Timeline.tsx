import type { ReactNode } from 'react';

export interface TimelineStep {
  id: string;
  label: string;
  /** A date, or a deadline. */
  when?: string;
  /** A sentence under the label. */
  text?: ReactNode;
  at: 'done' | 'current' | 'next';
}

/** Steps on one thread: filled up to the current step, a ring there, grey after it. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol className="timeline" aria-label={label}>
      {steps.map((step) => (
        <li key={step.id} className={step.at} aria-current={step.at === 'current' ? 'step' : undefined}>
          <b>{step.label}</b>
          {step.when ? <span className="when">{step.when}</span> : null}
          {step.text ? <p>{step.text}</p> : null}
        </li>
      ))}
    </ol>
  );
}
