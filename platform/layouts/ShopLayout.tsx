import { SiteFooter, SlimFooter } from '../features/navigation/deferred-footers.ts';
import { SellProgress } from '../features/navigation/SellProgress.tsx';
import { SiteHeader } from '../features/navigation/SiteHeader.tsx';
import { isTaskScreen } from '../features/navigation/sell-steps.ts';
import type { LayoutProps } from './layout-props.ts';
import { Main } from './Main.tsx';

/** Every screen of a consumer shop except home. */
export function ShopLayout(props: LayoutProps) {
  return (
    <>
      <SiteHeader search />
      <SellProgress screen={props.screen} />
      <Main {...props} />
      {isTaskScreen(props.screen) ? <SlimFooter /> : <SiteFooter />}
    </>
  );
}
