import { CategoryShelf } from '../../../ui/CategoryShelf.tsx';
import type { DrawingName } from '../../../ui/Drawing.tsx';
import { useShop } from '../../shop/shop-context.tsx';
import { useText } from '../../shop/use-text.ts';
import { useCategoryList } from '../../stores/stores-context.tsx';

/** Shown without trades: categories to start with. */
export function NoTrades() {
  const { href } = useShop();
  const t = useText();
  const items = useCategoryList().map(({ url, title, formFactor }) => ({
    href: href('sellCategory', { category: url }),
    drawing: formFactor as DrawingName,
    name: title,
  }));
  return (
    <section aria-labelledby="nothing-sold" className="nothing-sold">
      <h2 id="nothing-sold" className="h3">
        {t('account.trades.none')}
      </h2>
      <p className="muted space-above-small space-below-large">{t('account.trades.noneText')}</p>
      <CategoryShelf items={items} />
    </section>
  );
}
