import { useRef, useState } from 'react';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { ConsentForm } from './ConsentForm.tsx';
import { useConsent } from './consent-store.ts';
import { PurposeList } from './PurposeList.tsx';

/** In every footer: shows the current choice and lets the visitor change it at any time. */
export function ConsentSettings() {
  const { consentPurposes } = useShop();
  const { consent } = useConsent();
  const [changed, setChanged] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const t = useText();
  if (consentPurposes.length === 0) return null;
  const state = t(
    consent === null ? 'consent.state.open' : consent ? 'consent.state.allowed' : 'consent.state.refused',
  );
  const close = () => {
    const details = place.current?.querySelector('details');
    if (details) details.open = false;
    details?.querySelector('summary')?.focus();
    setChanged(true);
  };
  return (
    <div className="privacy" ref={place}>
      <Disclosure summaryClassName="link" summary={t('consent.settings', { state })}>
        <div className="settings">
          <PurposeList />
          <ConsentForm onChosen={close} />
        </div>
      </Disclosure>
      <span className="visually-hidden" role="status">
        {changed ? t('consent.stored', { state }) : ''}
      </span>
    </div>
  );
}
