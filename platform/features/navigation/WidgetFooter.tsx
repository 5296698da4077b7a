import { ConsentSettings } from '../consent/ConsentSettings.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { SupportLauncher } from '../support/SupportLauncher.tsx';
import { BuyShopLink } from './BuyShopLink.tsx';
import { CarrierLogo } from './CarrierLogo.tsx';
import { legalLinks } from './legal-links.ts';

/** Who buys, under which rules, and who carries: the last lines inside another site's page. */
export function WidgetFooter({ business }: { business?: boolean }) {
  const shop = useShop();
  const t = useText();
  return (
    <footer className="wdf">
      <div className="wrap">
        <p>
          {t('footer.buyer', { name: shop.tenant.legalEntity.name })}
          {legalLinks(shop, t).map((link) => (
            <span key={link.href}>
              {' · '}
              <a href={link.href} target="_blank" rel="noopener">
                {link.label}
              </a>
            </span>
          ))}
          {business && (
            <span>
              {' · '}
              <a href={shop.href('contact')}>{t('footer.contact')}</a>
            </span>
          )}
          {shop.tenant.linksToBuyShop && (
            <span>
              {' · '}
              <BuyShopLink framed />
            </span>
          )}
        </p>
        <SupportLauncher className="ask" />
        <ConsentSettings />
        <p className="by">
          <CarrierLogo />
        </p>
      </div>
    </footer>
  );
}
