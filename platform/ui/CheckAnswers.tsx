import type { ReactNode } from 'react';

export interface CheckRow {
  term: string;
  value: ReactNode;
  /** Where the value can be changed; none for what follows from other values. */
  changeHref?: string;
}

interface CheckAnswersProps {
  title: string;
  changeLabel: string;
  rows: readonly CheckRow[];
}

/** What was entered, row by row, each with its way back. */
export function CheckAnswers({ title, changeLabel, rows }: CheckAnswersProps) {
  return (
    <section>
      <h2 className="h3 space-below">{title}</h2>
      <dl className="summary-list">
        {rows.map((row) => (
          <div key={row.term}>
            <dt>{row.term}</dt>
            <dd>{row.value}</dd>
            <dd className="change-link">
              {row.changeHref ? (
                <a href={row.changeHref}>
                  {changeLabel}
                  <span className="visually-hidden"> {row.term}</span>
                </a>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
