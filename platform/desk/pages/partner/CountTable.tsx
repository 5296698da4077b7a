interface CountTableProps {
  id: string;
  title: string;
  /** Labels of the columns; the first one names the rows. */
  head: readonly string[];
  rows: readonly { label: string; cells: readonly string[] }[];
}

/** A table of figures with its headline; it scrolls sideways on a narrow screen. */
export function CountTable({ id, title, head: [first, ...others], rows }: CountTableProps) {
  return (
    <>
      <h2 className="h3 space-below-small" id={id}>
        {title}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys */}
      <section className="desk-table space-below" aria-labelledby={id} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              {others.map((label) => (
                <th key={label} scope="col" className="number">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, cells }) => (
              <tr key={[label, ...cells].join(' ')}>
                <th scope="row">{label}</th>
                {cells.map((cell, place) => (
                  <td data-label={others[place]} key={others[place]} className="number">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
