interface Facet {
  label: string;
  href: string;
  current: boolean;
  /** How many things it leaves. */
  count?: number;
}

interface FacetsProps {
  label: string;
  /** Takes the choice back. */
  all: Facet;
  facets: readonly Facet[];
}

/** Links that narrow a list, in one line that wraps. */
export function Facets({ label, all, facets }: FacetsProps) {
  return (
    <nav className="facets" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      <ul>
        {[all, ...facets].map((facet) => (
          <li key={facet.label}>
            <a href={facet.href} aria-current={facet.current ? 'true' : undefined}>
              {facet.label}
              {facet.count !== undefined && <small className="tabular"> {facet.count}</small>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
