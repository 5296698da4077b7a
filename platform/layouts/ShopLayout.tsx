import { ConsentBar } from '../features/consent/ConsentBar.tsx';
import { SellProgress } from '../features/navigation/SellProgress.tsx';
import { SiteFooter, SlimFooter } from '../features/navigation/SiteFooter.tsx';
import { SiteHeader } from '../features/navigation/SiteHeader.tsx';
import { isTaskScreen } from '../features/navigation/sell-steps.ts';
import { HomeLayout } from './HomeLayout.tsx';
import type { LayoutProps } from './Layout.tsx';
import { Main } from './Main.tsx';
import { SkipLink } from './SkipLink.tsx';

/** Every other screen of a consumer shop; also its home where a tenant names one layout for all. */
export function ShopLayout(props: LayoutProps) {
  if (props.screen === 'home') return <HomeLayout {...props} />;
  return (
    <>
      <SkipLink />
      <ConsentBar />
      <SiteHeader search />
      <SellProgress screen={props.screen} />
      <Main {...props} />
      {isTaskScreen(props.screen) ? <SlimFooter /> : <SiteFooter />}
    </>
  );
}
