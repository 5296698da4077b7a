import { Icon } from '../../ui/Icon.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { useCartCount } from '../stores/stores-context.tsx';

export function CartLink() {
  const { href } = useShop();
  const t = useText();
  const count = useCartCount();
  return (
    <a className="cart" href={href('checkout')} aria-label={t('shell.cart', { count })}>
      <Icon name="cart" />
      {count > 0 && <span className="cart-count">{count}</span>}
    </a>
  );
}
