import { WidgetFooter } from '../features/navigation/deferred-footers.ts';
import { SellProgress } from '../features/navigation/SellProgress.tsx';
import { WidgetHeader } from '../features/navigation/WidgetHeader.tsx';
import type { LayoutProps } from './layout-props.ts';
import { Main } from './Main.tsx';

/** Inside another site's page: the host page has the navigation, so this layout shows only the flow. */
export function WidgetLayout(props: LayoutProps) {
  return (
    <div className="widget">
      <WidgetHeader home={props.screen === 'home'} />
      <SellProgress screen={props.screen} />
      <Main {...props} />
      <WidgetFooter />
    </div>
  );
}
