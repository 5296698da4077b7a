import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';

/** One button; staying is as easy as leaving. */
export function UnsubscribeScreen() {
  const { href, path } = useShop();
  const t = useText();
  return (
    <div className="wrap pt pb">
      <div className="stack lone">
        <h1 className="h1s">{t('newsletter.unsubscribe.headline')}</h1>
        <p className="lead">{t('newsletter.unsubscribe.text')}</p>
        <form method="post" action={path} className="pair mt">
          <button type="submit" className="btn eq">
            {t('newsletter.unsubscribe.submit')}
          </button>
          <a className="btn eq" href={href('home')}>
            {t('newsletter.unsubscribe.keep')}
          </a>
        </form>
      </div>
    </div>
  );
}
