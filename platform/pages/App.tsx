import { type ComponentType, useEffect } from 'react';
import { DeferredShell } from '../features/shell/DeferredShell.tsx';
import { ShopProvider } from '../features/shop/shop-context.tsx';
import { StoresProvider } from '../features/stores/stores-context.tsx';
import { SupportPill } from '../features/support/SupportLauncher.tsx';
import { ThirdPartyScripts } from '../features/third-party/ThirdPartyScripts.tsx';
import { TrackingLoader } from '../features/tracking/TrackingLoader.tsx';
import type { PublicTenant } from '../generated/tenant-types.gen.ts';
import { Layout } from '../layouts/Layout.tsx';
import type { ScreenName } from '../tenancy/route-facts.ts';
import type { PageContextShared } from './page-context.ts';
import { PageContextProvider } from './page-context-provider.tsx';

type Layouts = PublicTenant['layouts'];

export interface AppProps {
  Page: ComponentType;
  pageContext: PageContextShared;
  messages: Record<string, never>;
  /** Called when the browser has hydrated it, except parts whose code loads later. */
  onHydrated?: () => void;
}

/** The tree that both sides render; the same props give the same markup. */
export function App({ Page, pageContext, messages, onHydrated }: AppProps) {
  const { shop } = pageContext;
  useEffect(() => onHydrated?.(), [onHydrated]);
  return (
    <ShopProvider state={shop} messages={messages}>
      <PageContextProvider value={pageContext}>
        <StoresProvider>
          <Layout frame={getLayout(pageContext).frame} screen={screenName(pageContext)}>
            <Page />
          </Layout>
          <DeferredShell />
          <TrackingLoader />
          <SupportPill />
          <ThirdPartyScripts />
        </StoresProvider>
      </PageContextProvider>
    </ShopProvider>
  );
}

/** The tenant file names the layout of home and that of all other pages. */
export function getLayout({ shop, is404 }: PageContextShared): Layouts['home' | 'default'] {
  return shop.match.name === 'home' && typeof is404 !== 'boolean'
    ? shop.tenant.layouts.home
    : shop.tenant.layouts.default;
}

/** Value of `<main data-screen>`: the route name, or `error`. */
export function screenName({ shop, is404 }: PageContextShared): ScreenName {
  return typeof is404 === 'boolean' ? 'error' : shop.match.name;
}
