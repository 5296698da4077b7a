import type { ReactNode } from 'react';
import { Drawing } from '../../ui/Drawing.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';

interface NothingThereProps {
  headline: string;
  /** Preselected contact topic for visitors of this page. */
  subject: string;
  children: ReactNode;
}

/** Layout of a page for an invalid trade link: possible reasons, and two links. */
export function NothingThere({ headline, subject, children }: NothingThereProps) {
  const { href } = useShop();
  const t = useText();
  return (
    <div className="wrap">
      <div className="error-page calm">
        <div className="stack">
          <h1 className="headline-small">{headline}</h1>
          {children}
          <div className="button-pair space-above">
            <a className="button button-primary" href={href('contact', {}, { subject })}>
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
