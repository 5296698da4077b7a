import { Icon } from '../../ui/Icon.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { CartLink } from './CartLink.tsx';
import { HomeMark } from './HomeMark.tsx';

/**
 * Header inside another site's page: logo, another device, cart; for companies also a contact link. The host page
 * provides the rest.
 */
export function WidgetHeader({ home, business }: { home: boolean; business?: boolean }) {
  const { tenant, href } = useShop();
  const t = useText();
  return (
    <header className="site-header">
      <div className="wrap">
        <HomeMark />
        <nav aria-label={t('shell.navigation')}>
          {!home && (
            <a href={href('home')} aria-label={t('shell.otherDevice')}>
              <Icon name="search" />
              <span className="wide">{t('shell.otherDevice')}</span>
            </a>
          )}
          {business && tenant.features.b2b && (
            <a href={href('b2bLandingpage')} aria-label={t('shell.manyDevices')}>
              <Icon name="chat" />
              <span className="wide">{t('shell.manyDevices')}</span>
            </a>
          )}
          <CartLink />
        </nav>
      </div>
    </header>
  );
}
