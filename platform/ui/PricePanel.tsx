import type { ReactNode, Ref } from 'react';
import { Amount } from './Amount.tsx';
import { Drawing, type DrawingName, type Pictured } from './Drawing.tsx';
import { Icon, type IconName } from './Icon.tsx';

export interface MoneyParts {
  whole: string;
  fraction: string;
  sign: string;
}

interface PricePanelProps {
  /** Name of the region. */
  label: string;
  title: string;
  subtitle: string;
  drawing: DrawingName | Pictured;
  amount: MoneyParts;
  /** Share of the as-new price, 0 to 1, with the texts at both ends; absent without an as-new price. */
  scale?: { share: number; from: string; to: string };
  /** Sentence instead of the scale, for a price of 0. */
  statement?: string;
  /** The ledger. */
  children?: ReactNode;
  /** The one action. */
  action: ReactNode;
  notes: readonly { icon: IconName; text: ReactNode; key: string }[];
  /** Announced when it changes; throttle it. */
  announcement: string;
  ref?: Ref<HTMLElement>;
}

/** Price and ledger together, the price explained line by line. */
export function PricePanel(props: PricePanelProps) {
  const { label, title, subtitle, drawing, amount, scale, statement, children, action, notes, announcement, ref } =
    props;
  return (
    <aside className="price" aria-label={label} ref={ref}>
      <div className="panel-device">
        <div>
          <p>
            <b>{title}</b>
          </p>
          <p className="muted small">{subtitle}</p>
        </div>
        <Drawing name={drawing} />
        <Amount {...amount} />
      </div>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      {scale ? <Scale {...scale} /> : null}
      {statement ? <p className="space-above">{statement}</p> : null}
      {children}
      <div className="panel-action">{action}</div>
      {notes.map((note) => (
        <p className="note" key={note.key}>
          <Icon name={note.icon} />
          <span>{note.text}</span>
        </p>
      ))}
    </aside>
  );
}

/** Forty ticks from 0 to the as-new price; the thread ends at the current price. */
function Scale({ share, from, to }: { share: number; from: string; to: string }) {
  const end = `${Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10}%`;
  return (
    <svg className="price-scale" aria-hidden="true">
      <line className="scale-ticks" pathLength="40" x2="100%" y1="11" y2="11" />
      <line className="scale-ticks long" pathLength="4" x2="100%" y1="8" y2="8" />
      <line className="scale-range" x1="0" x2={end} y1="18" y2="18" />
      <circle className="scale-knob" cx={end} cy="18" r="8" />
      <text x="0" y="33">
        {from}
      </text>
      <text x="100%" y="33" textAnchor="end">
        {to}
      </text>
    </svg>
  );
}
