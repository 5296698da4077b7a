import { Amount } from '../../ui/Amount.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Ledger } from '../../ui/Ledger.tsx';
import { RichText } from '../shop/RichText.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import type { CartLine } from '../stores/cart-state.ts';
import { BusinessHandover, type Handover } from './BusinessHandover.tsx';
import { hasPayout, pieceCount } from './checkout-view.ts';
import { totalRows } from './total-rows.ts';
import type { useCartPrice } from './use-cart-price.ts';

interface CartSummaryProps {
  price: ReturnType<typeof useCartPrice>;
  /** Given when the cart is above the tenant's cap and people take it over. */
  handover: Handover | undefined;
}

/** What the cart adds up to, and the one way on. */
export function CartSummary({ price, handover }: CartSummaryProps) {
  const t = useText();
  const format = useFormat();
  const { href } = useShop();
  const holding: CartLine[] = price.lines.filter((line) => !price.gone(line));
  return (
    <aside className="price" aria-label={t('checkout.sum')}>
      <p className="muted">{t('checkout.youGet')}</p>
      <div aria-live="polite">
        <Amount {...format.moneyParts(price.totalCents)} />
      </div>
      <Ledger
        caption={t('checkout.sum')}
        rows={totalRows({
          pieces: pieceCount(holding),
          devicesCents: price.devicesCents,
          voucher: price.voucher,
          t,
          format,
        })}
        total={{ label: t('checkout.total'), figure: format.money(price.totalCents) }}
      />
      {price.offline ? (
        <p className="note" role="status">
          <Icon name="alert" />
          <span>{t('cart.offline')}</span>
        </p>
      ) : null}
      {handover ? (
        <BusinessHandover lines={holding} {...handover} />
      ) : (
        <a className="button button-primary full-width" href={href('checkout', {}, { step: 'details' })}>
          {t('cart.continue')}
        </a>
      )}
      {price.validUntil && hasPayout(price) ? (
        <p className="note">
          <Icon name="clock" />
          <span>
            <RichText id="checkout.noteValid" values={{ date: format.date(price.validUntil) }} />
          </span>
        </p>
      ) : null}
      {handover ? null : (
        <p className="note">
          <Icon name="lock" />
          <span>{t(hasPayout(price) ? 'cart.noteGuest' : 'cart.noteGuestRecycling')}</span>
        </p>
      )}
    </aside>
  );
}
