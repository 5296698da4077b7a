import { BuyShopLink } from '../navigation/BuyShopLink.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';

/** A link to the buy shop, after all steps that remain to be done. */
export function BuyShopSection() {
  const { tenant } = useShop();
  const t = useText();
  if (!tenant.linksToBuyShop) return null;
  return (
    <section className="space-above-large rule pad-top" aria-labelledby="buy-shop">
      <h2 className="h3" id="buy-shop">
        {t('thankYou.buy')}
      </h2>
      <p className="space-above-small">
        {t('thankYou.buyText')} <BuyShopLink framed />
      </p>
    </section>
  );
}
