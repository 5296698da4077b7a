import type { ReactNode } from 'react';

/** Price tag; its shape (chamfered, pill, block) is the theme's. */
export function PriceTag({ children }: { children: ReactNode }) {
  return <span className="tag">{children}</span>;
}
