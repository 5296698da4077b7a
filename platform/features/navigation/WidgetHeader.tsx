import { Icon } from '../../ui/Icon.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { CartLink } from './CartLink.tsx';
import { HomeMark } from './HomeMark.tsx';

/** Header inside another site's page: mark, another device, cart. Everything else is the host page's business. */
export function WidgetHeader({ home }: { home: boolean }) {
  const { href } = useShop();
  const t = useText();
  return (
    <header className="hd">
      <div className="wrap">
        <HomeMark />
        <nav aria-label={t('shell.navigation')}>
          {!home && (
            <a href={href('home')} aria-label={t('shell.otherDevice')}>
              <Icon name="search" />
              <span className="wide">{t('shell.otherDevice')}</span>
            </a>
          )}
          <CartLink />
        </nav>
      </div>
    </header>
  );
}
