import { Icon } from '../../ui/Icon.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import { hasPayout, type ShownCart } from './checkout-view.ts';

/** What is paid for a parcel that the carrier loses, where the shop has a limit and the cart a payout. */
export function LostParcelNote({ cart }: { cart: Pick<ShownCart, 'totalCents'> }) {
  const t = useText();
  const format = useFormat();
  const { maxValue } = useShop().tenant.shipping.parcel;
  if (maxValue === undefined || !hasPayout(cart)) return null;
  return (
    <p className="note">
      <Icon name="lock" />
      <span>{t('cart.noteLost', { limit: format.moneyShort(maxValue) })}</span>
    </p>
  );
}
