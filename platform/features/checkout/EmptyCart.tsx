import { EmptyState } from '../../ui/EmptyState.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';

/** The empty cart, with links to start selling. */
export function EmptyCart() {
  const t = useText();
  const { href } = useShop();
  return (
    <EmptyState
      drawing="phone"
      title={t('cart.emptyTitle')}
      text={t('cart.emptyText')}
      action={
        <a className="button" href={href('home')}>
          {t('cart.emptyAction')}
        </a>
      }
    />
  );
}
