import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import type { HomeView } from './home-view.ts';

/** Links to popular devices. */
export function QuickLinks({ links }: { links: HomeView['quickLinks'] }) {
  const { href } = useShop();
  const t = useText();
  return links.length > 0 ? (
    <nav className="quick-links" aria-label={t('home.quickLinks')}>
      {links.map(({ url, label }) => (
        <a key={url} href={href('productDetail', { pdp: url })}>
          {label}
        </a>
      ))}
    </nav>
  ) : null;
}
