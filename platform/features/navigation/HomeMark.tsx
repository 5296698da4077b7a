import { Wordmark } from '../../ui/Wordmark.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';

/** The wordmark as a link to home. */
export function HomeMark() {
  const { tenant, href } = useShop();
  const t = useText();
  return (
    <a className="site-logo" href={href('home')}>
      <Wordmark theme={tenant.theme} label={t('shell.toHome', { name: tenant.contact.fromName })} />
    </a>
  );
}
