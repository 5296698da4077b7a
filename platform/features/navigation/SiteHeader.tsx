import { Icon } from '../../ui/Icon.tsx';
import { HeaderSearch } from '../search/deferred-search.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { AccountNavigationLink } from './AccountLink.tsx';
import { BuyShopTwin } from './BuyShopLink.tsx';
import { CartLink } from './CartLink.tsx';
import { contentHref } from './content-link.ts';
import { LocaleSwitcher, SmallMenu } from './deferred-menus.ts';
import { HomeMark } from './HomeMark.tsx';

/**
 * Header of the consumer shops. On home the large search field replaces the small one; `twin` shows the link to the buy
 * shop.
 */
export function SiteHeader({ search, twin }: { search: boolean; twin?: boolean }) {
  const shop = useShop();
  const t = useText();
  const howItWorks = contentHref(shop, 'howItWorks');
  return (
    <header className="site-header">
      <div className="wrap">
        <HomeMark />
        {twin && <BuyShopTwin />}
        {search && <HeaderSearch />}
        <nav aria-label={t('shell.navigation')}>
          {search && (
            <a className="narrow-only" href={`${shop.href('home')}#search`} aria-label={t('search.label')}>
              <Icon name="search" />
            </a>
          )}
          {howItWorks && (
            <a className="wide" href={howItWorks}>
              {t('shell.howItWorks')}
            </a>
          )}
          {shop.tenant.features.b2b && !twin && (
            <a className="wide" href={shop.href('b2bLandingpage')}>
              {t('footer.business')}
            </a>
          )}
          <a className="wide" href={shop.href('contact')}>
            {t('shell.help')}
          </a>
          <AccountNavigationLink />
          <LocaleSwitcher compact />
          <CartLink />
          <SmallMenu />
        </nav>
      </div>
    </header>
  );
}
