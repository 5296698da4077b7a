import type { ComponentType } from 'react';
import type { PublicTenant } from '../../generated/tenant-types.gen.ts';
import { useShop } from '../shop/shop-context.tsx';
import { BusinessHome } from './BusinessHome.tsx';
import type { HomeView } from './home-view.ts';
import { ShopHome } from './ShopHome.tsx';
import { SisterHome } from './SisterHome.tsx';
import { WidgetHome } from './WidgetHome.tsx';

/** Composition of home inside each layout; the tenant file names the layout. */
const homes: Record<PublicTenant['layouts']['home']['frame'], ComponentType<{ view: HomeView }>> = {
  home: ShopHome,
  shop: ShopHome,
  sister: SisterHome,
  widget: WidgetHome,
  business: BusinessHome,
  businessHome: BusinessHome,
};

/** Home, composed for the shop's layout. */
export function HomeScreen({ view }: { view: HomeView }) {
  const Home = homes[useShop().tenant.layouts.home.frame];
  return <Home view={view} />;
}
