import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { Notice } from './Notice.tsx';

export function UnsubscribedScreen() {
  const { href } = useShop();
  const t = useText();
  return (
    <Notice
      headline={t('newsletter.unsubscribed.headline')}
      text={t('newsletter.unsubscribed.text')}
      wayOn={{ label: t('newsletter.toSell'), href: href('home') }}
    />
  );
}
