import type { ComponentType } from 'react';
import type { PublicTenant } from '../../generated/tenant-types.gen.ts';
import { useShop } from '../shop/shop-context.tsx';
import { BusinessHome } from './BusinessHome.tsx';
import type { HomeView } from './home-view.ts';
import { ShopHome } from './ShopHome.tsx';
import { SisterHome } from './SisterHome.tsx';
import { WidgetHome } from './WidgetHome.tsx';

/** How home is composed inside each frame; the tenant file names the frame. */
const homes: Record<PublicTenant['layouts']['home']['frame'], ComponentType<{ view: HomeView }>> = {
  home: ShopHome,
  shop: ShopHome,
  sister: SisterHome,
  widget: WidgetHome,
  business: BusinessHome,
  businessHome: BusinessHome,
};

/** Home, as the shop's frame composes it. */
export function HomeScreen({ view }: { view: HomeView }) {
  const Home = homes[useShop().tenant.layouts.home.frame];
  return <Home view={view} />;
}
