import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './Drawing.tsx';

interface CartLineProps {
  drawing: DrawingName;
  /** Link to the device. */
  name: ReactNode;
  /** Answers in one sentence. */
  summary: string;
  /** Validity, or the problem of the line. */
  note: string;
  /** Actions of the line: links and buttons. */
  actions: ReactNode;
  /** Why the quantity cannot be increased. */
  limit?: ReactNode;
  /** Quantity control, or the way to a new price. */
  control: ReactNode;
  /** Formatted line total, or an en dash. */
  total: string;
  expired?: boolean;
}

/** One device in the cart. */
export function CartLineView({ drawing, name, summary, note, actions, limit, control, total, expired }: CartLineProps) {
  return (
    <li className={expired ? 'cart-line gone' : 'cart-line'}>
      <Drawing name={drawing} frame="square" className="device-drawing" />
      <div>
        <b>{name}</b>
        <br />
        {summary ? (
          <>
            <small className="muted">{summary}</small>
            <br />
          </>
        ) : null}
        <small className={expired ? 'expired' : 'muted'}>{note}</small>
        {limit ? <small className="line-limit">{limit}</small> : null}
        <p className="line-actions">{actions}</p>
      </div>
      {control}
      <div className="price-cell">{total}</div>
    </li>
  );
}
