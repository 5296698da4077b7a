import { Icon } from './Icon.tsx';

interface SeriesRowProps {
  href: string;
  name: string;
  /** Years and number of models. */
  detail: string;
  /** Formatted amount. */
  price: string;
  upTo: string;
}

/** One series in a list; the whole row is the link. */
export function SeriesRow({ href, name, detail, price, upTo }: SeriesRowProps) {
  return (
    <a className="row" href={href}>
      <span>
        <span className="h3">{name}</span>
        <br />
        <small className="muted">{detail}</small>
      </span>
      <span className="row-end">
        <span className="price-cell">
          <small>{upTo} </small>
          {price}
        </span>
        <Icon name="chevron-right" />
      </span>
    </a>
  );
}
