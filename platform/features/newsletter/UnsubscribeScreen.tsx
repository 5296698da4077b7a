import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';

/** One button; staying is as easy as leaving. */
export function UnsubscribeScreen() {
  const { href, path } = useShop();
  const t = useText();
  return (
    <div className="wrap pad-top pad-bottom">
      <div className="stack standalone">
        <h1 className="headline-small">{t('newsletter.unsubscribe.headline')}</h1>
        <p className="lead">{t('newsletter.unsubscribe.text')}</p>
        <form method="post" action={path} className="button-pair space-above">
          <button type="submit" className="button button-equal">
            {t('newsletter.unsubscribe.submit')}
          </button>
          <a className="button button-equal" href={href('home')}>
            {t('newsletter.unsubscribe.keep')}
          </a>
        </form>
      </div>
    </div>
  );
}
