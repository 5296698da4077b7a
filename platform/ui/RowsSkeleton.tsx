/** Rows that are still loading, in the measures of the real ones. `label` is spoken, the blocks are not. */
export function RowsSkeleton({ rows, label }: { rows: number; label: string }) {
  return (
    <div className="skel rows" role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, index) => `row-${index}`).map((key) => (
        <div key={key} className="row pic" aria-hidden="true">
          <i className="block" />
          <span>
            <i className="long" />
            <i className="short" />
          </span>
          <i className="figure" />
        </div>
      ))}
    </div>
  );
}
