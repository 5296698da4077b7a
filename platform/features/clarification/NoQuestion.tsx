import { Drawing } from '../../ui/Drawing.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';

interface NoQuestionProps {
  /** The link would have answered by itself: whoever opened it must know that it did not. */
  quickAnswer: boolean;
}

/**
 * A link under which no question waits: answered, past its time, or mistyped. It says the same for every id, so that
 * nobody learns from it which trades there are.
 */
export function NoQuestion({ quickAnswer }: NoQuestionProps) {
  const { href } = useShop();
  const t = useText();
  return (
    <div className="wrap">
      <div className="error-page calm">
        <div className="stack">
          <h1 className="headline-small">{t('clarification.none.headline')}</h1>
          <p className="lead">{t('clarification.none.lead')}</p>
          {quickAnswer ? <p>{t('clarification.none.quickAnswer')}</p> : null}
          <p className="muted">{t('clarification.none.text')}</p>
          <div className="button-pair space-above">
            <a className="button button-primary" href={href('contact', {}, { subject: 'newOffer' })}>
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
