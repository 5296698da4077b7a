export interface LedgerRow {
  key: string;
  label: string;
  /** Second, smaller line. */
  note?: string;
  /** Formatted figure without the currency, or an en dash. */
  figure: string;
  /** `new` is the line that changed last, `open` a question without an answer. */
  tone?: 'new' | 'open';
  /** Not part of the total; the note says why. */
  struck?: boolean;
}

interface LedgerProps {
  /** Caption of the table for screen readers. */
  caption: string;
  rows: readonly LedgerRow[];
  total: { label: string; figure: string };
}

/**
 * Every amount has a line: the rows add up to the total to the cent. Single rule above the total, double rule below.
 */
export function Ledger({ caption, rows, total }: LedgerProps) {
  return (
    <table className="ledger">
      <caption className="visually-hidden">{caption}</caption>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className={row.tone}>
            <th scope="row">
              {row.label}
              {row.note ? <small>{row.note}</small> : null}
            </th>
            <td>{row.struck ? <s>{row.figure}</s> : row.figure}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total.label}</th>
          <td>{total.figure}</td>
        </tr>
      </tfoot>
    </table>
  );
}
