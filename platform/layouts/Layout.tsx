import type { ComponentType, ReactNode } from 'react';
import { HomeLayout } from './HomeLayout.tsx';
import { ShopLayout } from './ShopLayout.tsx';
import { WidgetLayout } from './WidgetLayout.tsx';

export interface LayoutProps {
  /** Value of `<main data-screen>`. */
  screen: string;
  children: ReactNode;
}

/** The layouts a tenant file may name, by what surrounds the page. */
const layouts: Record<string, ComponentType<LayoutProps>> = {
  home: HomeLayout,
  default: ShopLayout,
  'agan-default': ShopLayout,
  'aganwidget-default': WidgetLayout,
  'b2bwidget-default': WidgetLayout,
  'b2bwidget-home': WidgetLayout,
};

/** Header, `<main>` and footer round a page. Throws for a name the tenant schema should have refused. */
export function Layout({ name, ...props }: LayoutProps & { name: string }) {
  const Chosen = layouts[name];
  if (!Chosen) throw new Error(`no layout is called ${JSON.stringify(name)}`);
  return <Chosen {...props} />;
}
