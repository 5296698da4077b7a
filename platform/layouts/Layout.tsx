import type { ComponentType, ReactNode } from 'react';
import type { PublicTenant } from '../generated/tenant-types.gen.ts';
import { BusinessHomeLayout } from './BusinessHomeLayout.tsx';
import { BusinessLayout } from './BusinessLayout.tsx';
import { HomeLayout } from './HomeLayout.tsx';
import { ShopLayout } from './ShopLayout.tsx';
import { SisterLayout } from './SisterLayout.tsx';
import { WidgetLayout } from './WidgetLayout.tsx';

export interface LayoutProps {
  /** Value of `<main data-screen>`. */
  screen: string;
  children: ReactNode;
}

/** What can surround a page. Layouts have their names, and one of these, in the tenant files. */
export type LayoutFrame = PublicTenant['layouts']['home' | 'default']['frame'];

/** Complete by type: a frame the tenant schema allows has a component here. */
const frames: Record<LayoutFrame, ComponentType<LayoutProps>> = {
  home: HomeLayout,
  shop: ShopLayout,
  sister: SisterLayout,
  widget: WidgetLayout,
  business: BusinessLayout,
  businessHome: BusinessHomeLayout,
};

/** Header, `<main>` and footer round a page. */
export function Layout({ frame, ...props }: LayoutProps & { frame: LayoutFrame }) {
  const Chosen = frames[frame];
  return <Chosen {...props} />;
}
