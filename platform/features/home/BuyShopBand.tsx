import { useBuyShopHref } from '../navigation/use-buy-shop-href.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';

/**
 * What happens to the devices: one round trip with the buy shop at its end. Renders nothing where the shop has no buy
 * shop.
 */
export function BuyShopBand() {
  const { tenant } = useShop();
  const buyShop = useBuyShopHref();
  const t = useText();
  if (!tenant.linksToBuyShop) return null;
  return (
    <div className="wrap section-small">
      <section className="band" aria-labelledby="round-trip">
        <RoundTrip />
        <div>
          <h2 id="round-trip">{t('home.round.title')}</h2>
          <p className="space-above">{t('home.round.text')}</p>
          <p className="space-above">
            <a className="button" href={buyShop}>
              {t('home.round.action')}
            </a>
          </p>
        </div>
      </section>
    </div>
  );
}

/** A phone goes into a parcel and is resold. Shapes come from the sprite. */
function RoundTrip() {
  return (
    <svg className="art" viewBox="0 0 520 260" aria-hidden="true">
      <path className="thread-line" d="M96 92C150 10 370 10 424 92" />
      <path className="shelf-line" d="M10 236h500" />
      <use href="#drawing-phone" transform="translate(-10 62) scale(0.945)" />
      <use href="#drawing-parcel" transform="translate(166 62) scale(0.945)" />
      <use href="#drawing-phone" transform="translate(344 62) scale(0.945)" />
      <path className="art-arrow" d="M408 78l17 16 10-21" />
    </svg>
  );
}
