import { ConsentBar } from '../features/consent/ConsentBar.tsx';
import { SellProgress } from '../features/navigation/SellProgress.tsx';
import { WidgetFooter } from '../features/navigation/SiteFooter.tsx';
import { WidgetHeader } from '../features/navigation/WidgetHeader.tsx';
import type { LayoutProps } from './Layout.tsx';
import { Main } from './Main.tsx';
import { SkipLink } from './SkipLink.tsx';

/** Inside another site's page: little chrome, the same flow. */
export function WidgetLayout(props: LayoutProps) {
  return (
    <>
      <SkipLink />
      <ConsentBar />
      <WidgetHeader home={props.screen === 'home'} />
      <SellProgress screen={props.screen} />
      <Main {...props} />
      <WidgetFooter />
    </>
  );
}
