import { Drawing } from '../../ui/Drawing.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';

/** A link that opens no sale: mistyped, cut off, or of another shop. It says the same for every one. */
export function NoSale() {
  const { href } = useShop();
  const t = useText();
  return (
    <div className="wrap">
      <div className="error-page calm">
        <div className="stack">
          <h1 className="headline-small">{t('sale.none.headline')}</h1>
          <p className="lead">{t('sale.none.text')}</p>
          <div className="button-pair space-above">
            <a className="button button-primary" href={href('contact', {}, { subject: 'orderStatus' })}>
              {t('error.toContact')}
            </a>
            <a className="button" href={href('home')}>
              {t('error.toHome')}
            </a>
          </div>
        </div>
        <Drawing name="parcel" />
      </div>
    </div>
  );
}
