import { ConsentBar } from '../features/consent/ConsentBar.tsx';
import { SiteFooter } from '../features/navigation/SiteFooter.tsx';
import { SiteHeader } from '../features/navigation/SiteHeader.tsx';
import type { LayoutProps } from './Layout.tsx';
import { Main } from './Main.tsx';
import { SkipLink } from './SkipLink.tsx';

/** Home of a consumer shop: no small search field, the hero has the large one. */
export function HomeLayout(props: LayoutProps) {
  return (
    <>
      <SkipLink />
      <ConsentBar />
      <SiteHeader search={false} />
      <Main {...props} />
      <SiteFooter />
    </>
  );
}
