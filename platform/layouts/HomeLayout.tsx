import { SiteFooter } from '../features/navigation/deferred-footers.ts';
import { SiteHeader } from '../features/navigation/SiteHeader.tsx';
import type { LayoutProps } from './layout-props.ts';
import { Main } from './Main.tsx';

/** Home of a consumer shop: no small search field, because the hero has the large one. */
export function HomeLayout(props: LayoutProps) {
  return (
    <>
      <SiteHeader search={false} />
      <Main {...props} />
      <SiteFooter />
    </>
  );
}
