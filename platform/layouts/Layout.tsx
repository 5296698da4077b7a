import type { ComponentType } from 'react';
import { ConsentBar } from '../features/consent/ConsentBar.tsx';
import type { PublicTenant } from '../generated/tenant-types.gen.ts';
import { BusinessHomeLayout } from './BusinessHomeLayout.tsx';
import { BusinessLayout } from './BusinessLayout.tsx';
import { HomeLayout } from './HomeLayout.tsx';
import type { LayoutProps } from './layout-props.ts';
import { ShopLayout } from './ShopLayout.tsx';
import { SisterLayout } from './SisterLayout.tsx';
import { SkipLink } from './SkipLink.tsx';
import { WidgetLayout } from './WidgetLayout.tsx';

/** Frames around a page. The tenant files name the layout of a page. */
export type LayoutFrame = PublicTenant['layouts']['home' | 'default']['frame'];

/** Complete by type: a frame that the tenant schema allows has a component here. */
const frames: Record<LayoutFrame, ComponentType<LayoutProps>> = {
  home: HomeLayout,
  shop: ShopLayout,
  sister: SisterLayout,
  widget: WidgetLayout,
  business: BusinessLayout,
  businessHome: BusinessHomeLayout,
};

/** Header, `<main>` and footer around a page, after the parts that every page begins with. */
export function Layout({ frame, ...props }: LayoutProps & { frame: LayoutFrame }) {
  const Chosen = frames[frame];
  return (
    <>
      <SkipLink />
      <ConsentBar />
      <Chosen {...props} />
    </>
  );
}
