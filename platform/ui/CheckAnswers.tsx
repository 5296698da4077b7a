import type { ReactNode } from 'react';

export interface CheckRow {
  term: string;
  value: ReactNode;
  /** Link to change the value; absent for derived values. */
  changeHref?: string;
}

interface CheckAnswersProps {
  title: string;
  changeLabel: string;
  rows: readonly CheckRow[];
}

/** Entered values, one per row, each with its link to change it. */
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
