import { WidgetFooter } from '../features/navigation/deferred-footers.ts';
import { SellProgress } from '../features/navigation/SellProgress.tsx';
import { WidgetHeader } from '../features/navigation/WidgetHeader.tsx';
import type { LayoutProps } from './layout-props.ts';
import { Main } from './Main.tsx';

/** The flow for companies inside a frame on a partner's page; the cart and the contact link are always in view. */
export function BusinessLayout(props: LayoutProps) {
  return (
    <div className="widget">
      <WidgetHeader home={false} business />
      <SellProgress screen={props.screen} />
      <Main {...props} />
      <WidgetFooter business />
    </div>
  );
}
