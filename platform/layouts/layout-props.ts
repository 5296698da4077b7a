import type { ReactNode } from 'react';
import type { ScreenName } from '../tenancy/route-facts.ts';

export interface LayoutProps {
  /** Value of `<main data-screen>`. */
  screen: ScreenName;
  children: ReactNode;
}
