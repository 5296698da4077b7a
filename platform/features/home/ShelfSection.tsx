import { CategoryShelf } from '../../ui/CategoryShelf.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import type { HomeView } from './home-view.ts';

/** The categories on a shelf, each with its maximum price. */
export function ShelfSection({ shelf }: Pick<HomeView, 'shelf'>) {
  const { href } = useShop();
  const { moneyShort } = useFormat();
  const t = useText();
  const items = shelf.map(({ url, title, drawing, maxPriceCents }) => ({
    href: href('sellCategory', { category: url }),
    drawing,
    name: title,
    ...(maxPriceCents > 0 ? { tag: t('price.upToAmount', { amount: moneyShort(maxPriceCents) }) } : {}),
  }));
  if (items.length === 0) return null;
  return (
    <section className="wrap section-small">
      <h2 className="space-below">{t('home.shelf')}</h2>
      <CategoryShelf items={items} />
    </section>
  );
}
