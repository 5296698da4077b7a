import { useShop } from '../shop/shop-context.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import type { CartLine } from '../stores/cart-state.ts';
import { useB2BMode, useTradeCap } from '../stores/stores-context.tsx';
import { BusinessHandover, type Handover } from './BusinessHandover.tsx';

/** Next step for a cart above the cap: a company sends it as an enquiry, other sellers write to the shop. */
export function LargeCart(props: Handover & { lines: readonly CartLine[] }) {
  return useB2BMode() ? <BusinessHandover {...props} /> : <WriteToShop />;
}

function WriteToShop() {
  const t = useText();
  const format = useFormat();
  const { tenant, href } = useShop();
  const capCents = useTradeCap();
  return (
    <section className="handover" aria-labelledby="large-cart">
      <h2 className="h3" id="large-cart">
        {t('cart.large.title', { cap: format.money(capCents) })}
      </h2>
      <p className="space-above-small space-below">{t('cart.large.text')}</p>
      <p>
        <a className="button button-primary" href={href('contact', {}, { subject: 'newOffer' })}>
          {t('cart.large.action')}
        </a>
        {tenant.features.b2b ? (
          <a className="action-link" href={href('b2bLandingpage')}>
            {t('cart.large.company')}
          </a>
        ) : null}
      </p>
    </section>
  );
}
