/** Switches between all trades of a list and those that are assigned to the viewer. */
export function MineFilter({ path, mine }: { path: string; mine: boolean }) {
  return (
    <nav className="desk-states space-below" aria-label="Assigned">
      <a href={path} {...(mine ? {} : { 'aria-current': 'true' as const })}>
        All
      </a>
      <a href={pathTo(path, { mine: true })} {...(mine ? { 'aria-current': 'true' as const } : {})}>
        Mine
      </a>
    </nav>
  );
}

/** The address of a list with its filter, from a cursor on. */
export function pathTo(path: string, { mine, after }: { mine: boolean; after?: string }): string {
  const query = new URLSearchParams({ ...(mine && { mine: 'true' }), ...(after && { after }) });
  return query.size > 0 ? `${path}?${query}` : path;
}
