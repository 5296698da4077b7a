import { ConsentSettings } from '../consent/ConsentSettings.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { SupportLauncher } from '../support/SupportLauncher.tsx';
import { BuyShopLink } from './BuyShopLink.tsx';
import { CarrierLogo } from './CarrierLogo.tsx';
import { LanguageLinks } from './LocaleSwitcher.tsx';
import { legalLinks } from './legal-links.ts';

/** Buyer, legal links and carrier: the last lines inside another site's page. */
export function WidgetFooter({ business }: { business?: boolean }) {
  const shop = useShop();
  const t = useText();
  return (
    <footer className="widget-footer">
      <div className="wrap">
        <p className="terms">
          <span className="buyer">{t('footer.buyer', { name: shop.tenant.legalEntity.name })}</span>
          {legalLinks(shop, t).map((link) => (
            <span key={link.href}>
              <Dot />
              <a href={link.href} target="_blank" rel="noopener">
                {link.label}
              </a>
            </span>
          ))}
          {business && (
            <span>
              <Dot />
              <a href={shop.href('contact')}>{t('footer.contact')}</a>
            </span>
          )}
          {shop.tenant.linksToBuyShop && (
            <span>
              <Dot />
              <BuyShopLink framed />
            </span>
          )}
        </p>
        <p className="shipped-by">
          <CarrierLogo />
        </p>
        <SupportLauncher className="ask" />
        <ConsentSettings />
        <LanguageLinks />
      </div>
    </footer>
  );
}

/** Separates links on one line. */
function Dot() {
  return <span className="dot"> · </span>;
}
