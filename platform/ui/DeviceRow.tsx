import { Drawing, type DrawingName, type Pictured } from './Drawing.tsx';

export interface DeviceRowProps {
  href: string;
  drawing: DrawingName | Pictured;
  name: string;
  /** Model number and date, or kind and year. */
  detail: string;
  /** Formatted amount. */
  price: string;
  /** "up to" in the shown language; absent for an exact price. */
  upTo?: string;
}

/** One device in a list; the whole row is the link. */
export function DeviceRow({ href, drawing, name, detail, price, upTo }: DeviceRowProps) {
  return (
    <a className="row picture" href={href}>
      <Drawing className="device-drawing" name={drawing} frame="square" />
      <span>
        <b>{name}</b>
        {detail && (
          <>
            <br />
            <small className="muted">{detail}</small>
          </>
        )}
      </span>
      <span className="price-cell">
        {upTo && <small>{upTo} </small>}
        {price}
      </span>
    </a>
  );
}
