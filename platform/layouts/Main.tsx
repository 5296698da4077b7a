import type { Shop } from '../features/shop/shop-context.tsx';
import { useShop } from '../features/shop/shop-context.tsx';
import { useHome } from '../features/stores/stores-context.tsx';
import type { LayoutProps } from './layout-props.ts';

/** The page itself; the skip link, screen tests and measuring programs use its id. */
export function Main({ screen, children }: LayoutProps) {
  return (
    <main
      id="main"
      data-screen={screen}
      data-shop-mode={useHome((state) => state.shopMode)}
      data-landing-page={getLandingPage(screen, useShop())}
      tabIndex={-1}
    >
      {children}
    </main>
  );
}

/** Identifier of a campaign's landing page; measuring programs read it here. */
function getLandingPage(screen: LayoutProps['screen'], { tenant }: Pick<Shop, 'tenant'>): string | undefined {
  if (screen === 'home') return tenant.landingPages[tenant.landingPage];
  return screen === 'b2bLandingpage' ? tenant.landingPages.b2b : undefined;
}
