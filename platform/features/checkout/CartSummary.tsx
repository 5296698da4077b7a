import { THIS_CART } from '../../shared/offer-page.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Ledger } from '../../ui/Ledger.tsx';
import { RichText } from '../shop/RichText.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import { ParcelList } from '../trade/ParcelList.tsx';
import { countItems, hasPayout } from './checkout-view.ts';
import { LostParcelNote } from './LostParcelNote.tsx';
import { totalRows } from './total-rows.ts';
import type { useCartPrice } from './use-cart-price.ts';

interface CartSummaryProps {
  price: ReturnType<typeof useCartPrice>;
  /** Above the tenant's cap staff take over: the summary shows unit prices and promises no total. */
  above: boolean;
}

/** Total of the cart, and the one button that continues. */
export function CartSummary({ price, above }: CartSummaryProps) {
  const t = useText();
  const format = useFormat();
  const { href } = useShop();
  const pieces = countItems(price.lines.filter((line) => !price.findExpiryReason(line)));
  const { devicesCents } = price;
  const totalCents = above ? devicesCents : price.totalCents;
  const title = t(above ? 'business.singlePrices' : 'checkout.sum');
  const rows = totalRows({ pieces, devicesCents, voucher: price.voucher, t, format });
  return (
    <aside className="price" aria-label={title}>
      <p className="muted">{above ? title : t('checkout.youGet')}</p>
      <div aria-live="polite">
        <Amount {...format.moneyParts(totalCents)} />
      </div>
      <Ledger
        caption={title}
        rows={above ? rows.slice(0, 1) : rows}
        total={{ label: above ? title : t('checkout.total'), figure: format.money(totalCents) }}
      />
      {price.offline ? (
        <p className="note" role="status">
          <Icon name="alert" />
          <span>{t('cart.offline')}</span>
        </p>
      ) : null}
      {above ? null : (
        <a className="button button-primary full-width" href={href('checkout', {}, { step: 'details' })}>
          {t('cart.continue')}
        </a>
      )}
      {above ? null : <ParcelList lines={price.parcels.lines} parcels={price.parcels.parcels} />}
      {above ? null : <SummaryNotes price={price} />}
    </aside>
  );
}

function SummaryNotes({ price }: Pick<CartSummaryProps, 'price'>) {
  const t = useText();
  const { date } = useFormat();
  const { href } = useShop();
  return (
    <>
      {price.validUntil && hasPayout(price) ? (
        <p className="note">
          <Icon name="clock" />
          <span>
            <RichText id="checkout.noteValid" values={{ date: date(price.validUntil) }} />
          </span>
        </p>
      ) : null}
      <p className="note">
        <Icon name="lock" />
        <span>{t(hasPayout(price) ? 'cart.noteGuest' : 'cart.noteGuestRecycling')}</span>
      </p>
      <LostParcelNote cart={price} />
      <p className="space-above">
        <a className="action-link" href={href('offer', { token: THIS_CART })}>
          {t('offer.continue')}
        </a>
      </p>
    </>
  );
}
