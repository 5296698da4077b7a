export interface Crumb {
  label: string;
  /** Absent for the page itself, the last crumb. */
  href?: string;
}

/** Path from home to this page; narrow screens show only the parent. */
export function Breadcrumb({ label, crumbs }: { label: string; crumbs: readonly Crumb[] }) {
  return (
    <nav className="crumbs" aria-label={label}>
      <ol className="crumb">
        {crumbs.map((crumb) => (
          // A series and its only device may share a name, never an address.
          <li key={crumb.href ?? ''} aria-current={crumb.href ? undefined : 'page'}>
            {crumb.href ? <a href={crumb.href}>{crumb.label}</a> : crumb.label}
          </li>
        ))}
      </ol>
    </nav>
  );
}
