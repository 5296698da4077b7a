interface Facet {
  label: string;
  href: string;
  current: boolean;
  /** Number of remaining results. */
  count?: number;
}

interface FacetsProps {
  label: string;
  /** The first removes the choice. */
  facets: readonly Facet[];
}

/** Links that narrow a list, in one line that wraps. */
export function Facets({ label, facets }: FacetsProps) {
  return (
    <nav className="facets" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      <ul>
        {facets.map((facet) => (
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
