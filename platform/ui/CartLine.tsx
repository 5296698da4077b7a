import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './Drawing.tsx';

interface CartLineProps {
  drawing: DrawingName;
  name: string;
  /** Answers in one sentence. */
  summary: string;
  /** Validity, or what is wrong with the line. */
  note: string;
  /** Link or button that removes the line. */
  remove: ReactNode;
  /** Quantity control, or the way to a new price. */
  control: ReactNode;
  /** Formatted line total, or an en dash. */
  total: string;
  expired?: boolean;
}

/** One device in the cart. */
export function CartLine({ drawing, name, summary, note, remove, control, total, expired }: CartLineProps) {
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
        <br />
        {remove}
      </div>
      {control}
      <div className="price-cell">{total}</div>
    </li>
  );
}
