import type { ComponentType } from 'react';
import type { PublicTenant } from '../../generated/tenant-types.gen.ts';
import { useShop } from '../shop/shop-context.tsx';
import { BusinessHome } from './BusinessHome.tsx';
import { ShelfSection } from './HomeSections.tsx';
import type { HomeView } from './home-view.ts';
import { SearchResults } from './SearchResults.tsx';
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

/** Home; with a search it is the list of results, the shelf below it. */
export function HomeScreen({ view }: { view: HomeView }) {
  const Home = homes[useShop().tenant.layouts.home.frame];
  if (!view.search) return <Home view={view} />;
  return (
    <>
      <SearchResults search={view.search} />
      <ShelfSection shelf={view.shelf} />
    </>
  );
}
