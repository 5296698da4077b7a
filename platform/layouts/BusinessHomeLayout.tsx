import { WidgetFooter } from '../features/navigation/deferred-footers.ts';
import { WidgetHeader } from '../features/navigation/WidgetHeader.tsx';
import type { LayoutProps } from './layout-props.ts';
import { Main } from './Main.tsx';

/** Home of the business widget: no search in the header, because the page has one right below it. */
export function BusinessHomeLayout(props: LayoutProps) {
  return (
    <div className="widget">
      <WidgetHeader home business />
      <Main {...props} />
      <WidgetFooter business />
    </div>
  );
}
