import { Wordmark } from '../../ui/Wordmark.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';

/** The wordmark as the way home. */
export function HomeMark() {
  const { tenant, href } = useShop();
  const t = useText();
  return (
    <a className="mark" href={href('home')}>
      <Wordmark theme={tenant.theme} label={t('shell.toHome', { name: brandName(tenant.theme) })} />
    </a>
  );
}

/** A theme's name is the brand's name; how it is written is the wordmark's business. */
export function brandName(theme: string): string {
  return theme.slice(0, 1).toUpperCase() + theme.slice(1);
}
