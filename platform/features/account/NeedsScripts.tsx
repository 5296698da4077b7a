import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';

/** Shown before anything is typed: an account stores its tokens in the browser and needs scripts; selling does not. */
export function NeedsScripts() {
  const { href } = useShop();
  const t = useText();
  return (
    <noscript>
      <section className="message-box warning notice space-above space-below-large">
        <h2>{t('account.problem.scripts')}</h2>
        <p>{t('account.problem.scriptsText')}</p>
        <a href={href('home')}>{t('account.without.action')}</a>
      </section>
    </noscript>
  );
}
