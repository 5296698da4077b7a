import { Wordmark } from '../../ui/Wordmark.tsx';
import { ConsentSettings } from '../consent/ConsentSettings.tsx';
import { useOptional } from '../optional/optional-parts.ts';
import { type Shop, useShop } from '../shop/shop-context.tsx';
import type { NavigationCategory } from '../shop/shop-state.ts';
import { type Text, useText } from '../shop/use-text.ts';
import { useCategoryList } from '../stores/stores-context.tsx';
import { SupportLauncher } from '../support/SupportLauncher.tsx';
import { BuyShopLink } from './BuyShopLink.tsx';
import { CarrierLogo } from './CarrierLogo.tsx';
import { contentHref } from './content-link.ts';
import { LocaleSwitcher } from './LocaleSwitcher.tsx';
import { existingLinks, type FooterLink, legalLinks } from './legal-links.ts';

/** Footer with claim, the three lists, shipping, place and legal entity. */
export function SiteFooter() {
  const shop = useShop();
  const categories = useCategoryList();
  const t = useText();
  const Social = useOptional('socialButtons');
  const { tenant } = shop;
  return (
    <footer className="site-footer inverse">
      <div className="wrap">
        <div className="footer-columns">
          <div>
            <span className="site-logo">
              <Wordmark theme={tenant.theme} label={tenant.contact.fromName} />
            </span>
            <p className="muted">{t('footer.claim')}</p>
            {tenant.linksToBuyShop && (
              <p className="space-above-small">
                <BuyShopLink />
              </p>
            )}
            {Social && <Social />}
          </div>
          <FooterList title={t('footer.sell')} links={sellLinks(categories, shop)} />
          <FooterList title={t('footer.service')} links={serviceLinks(shop, t)} />
          <FooterList title={t('footer.legal')} links={legalLinks(shop, t)} />
        </div>
        <div className="base">
          <CarrierLogo />
          <LocaleSwitcher />
          <SupportLauncher className="ask" />
          <ConsentSettings />
          <span className="muted small">
            © {shop.now.slice(0, 4)} {tenant.legalEntity.name}
          </span>
        </div>
      </div>
    </footer>
  );
}

/** Footer of task screens: legal links and shipping only. */
export function SlimFooter() {
  const shop = useShop();
  const t = useText();
  return (
    <footer className="site-footer inverse slim">
      <div className="wrap">
        <div className="base">
          <div className="legal">
            {legalLinks(shop, t).map((link) => (
              <a key={link.href} href={link.href}>
                {link.label}
              </a>
            ))}
          </div>
          <CarrierLogo />
          <SupportLauncher className="ask" />
          <ConsentSettings />
        </div>
      </div>
    </footer>
  );
}

function FooterList({ title, links }: { title: string; links: readonly FooterLink[] }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function sellLinks(categories: readonly NavigationCategory[], { href }: Shop): FooterLink[] {
  return categories.map(({ title, url }) => ({ label: title, href: href('sellCategory', { category: url }) }));
}

function serviceLinks(shop: Shop, t: Text): FooterLink[] {
  return existingLinks([
    { label: t('shell.howItWorks'), href: contentHref(shop, 'howItWorks') },
    { label: t('footer.packingTips'), href: contentHref(shop, 'packingTips') },
    { label: t('footer.dataErasure'), href: contentHref(shop, 'dataErasure') },
    { label: t('footer.aboutUs'), href: contentHref(shop, 'aboutUs') },
    ...(shop.tenant.features.newsletter
      ? [{ label: t('newsletter.footer'), href: shop.href('newsletterEnrich', {}) }]
      : []),
    { label: t('footer.business'), href: shop.tenant.features.b2b ? shop.href('b2bLandingpage') : undefined },
    { label: t('footer.contact'), href: shop.href('contact') },
    { label: t('shell.account'), href: shop.href('accountOverview') },
  ]);
}
