import { BuyShopBar } from '../features/navigation/BuyShopLink.tsx';
import { SiteFooter, SlimFooter } from '../features/navigation/deferred-footers.ts';
import { SellProgress } from '../features/navigation/SellProgress.tsx';
import { SiteHeader } from '../features/navigation/SiteHeader.tsx';
import { isTaskScreen } from '../features/navigation/sell-steps.ts';
import type { LayoutProps } from './layout-props.ts';
import { Main } from './Main.tsx';

/** All screens of a buy shop's trade-in. The buy shop is always one tap away. */
export function SisterLayout(props: LayoutProps) {
  const home = props.screen === 'home';
  const task = isTaskScreen(props.screen);
  return (
    <>
      <SiteHeader search={!home} twin={!task} />
      {!task && <BuyShopBar />}
      <SellProgress screen={props.screen} />
      <Main {...props} />
      {task ? <SlimFooter /> : <SiteFooter />}
    </>
  );
}
