import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { useBuyShopHref } from './use-buy-shop-href.ts';

/** Switch between buying there and selling here. Renders nothing where the shop has no buy shop. */
export function BuyShopTwin() {
  const { tenant, sellShop } = useShop();
  const buyShop = useBuyShopHref();
  const t = useText();
  if (!tenant.linksToBuyShop) return null;
  return (
    <nav className="twin" aria-label={t('shell.twin')}>
      <a href={buyShop}>{t('shell.buy')}</a>
      <a href={sellShop} aria-current="true">
        {t('shell.sell')}
      </a>
    </nav>
  );
}

/** The same below the header, where the header has no room. */
export function BuyShopBar() {
  if (!useShop().tenant.linksToBuyShop) return null;
  return (
    <div className="twinbar">
      <BuyShopTwin />
    </div>
  );
}

/** One line that links to the buy shop. Inside another site's page it opens in the top window. */
export function BuyShopLink({ framed }: { framed?: boolean }) {
  const { tenant } = useShop();
  const buyShop = useBuyShopHref();
  const t = useText();
  if (!tenant.linksToBuyShop) return null;
  return (
    <a href={buyShop} {...(framed ? { target: '_top' } : {})}>
      {t('shell.buyShop')}
    </a>
  );
}
