import type { ReactNode } from 'react';
import { Amount } from './Amount.tsx';
import type { MoneyParts } from './PricePanel.tsx';

interface PriceBarProps {
  label: string;
  /** "Dein Preis · 4 von 6" */
  caption: string;
  amount: MoneyParts;
  action: ReactNode;
  /** Why a press had no effect, beside the pressed button; the panel announces it. */
  problem?: string | undefined;
  /** True while the panel itself is in view. */
  hidden: boolean;
}

/** The price at the bottom of a small screen, while the panel is out of view. */
export function PriceBar({ label, caption, amount, action, problem, hidden }: PriceBarProps) {
  return (
    <section className="price-bar" aria-label={label} hidden={hidden}>
      {problem ? (
        <p className="price-bar__problem" aria-hidden="true">
          {problem}
        </p>
      ) : null}
      <div>
        <small>{caption}</small>
        <Amount {...amount} />
      </div>
      {action}
    </section>
  );
}
