import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './Drawing.tsx';

interface EmptyStateProps {
  drawing: DrawingName;
  title: string;
  text: string;
  /** The one link. */
  action?: ReactNode;
}

/** An empty state: one sentence and one link. */
export function EmptyState({ drawing, title, text, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <Drawing name={drawing} />
      <div>
        <h2 className="h3">{title}</h2>
        <p className="muted space-above-small">{text}</p>
        {action && <p className="space-above">{action}</p>}
      </div>
    </div>
  );
}
