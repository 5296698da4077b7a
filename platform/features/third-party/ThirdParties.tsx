import { useEffect, useState } from 'react';
import { useShop } from '../shop/shop-context.tsx';

/** Shows nothing. In shops that load scripts of others with consent, brings in what follows the visitor's choice. Once a tree. */
export function ThirdParties() {
  const { allowedScripts, consentPurposes } = useShop();
  // Later pages are shown in the same document, and its policy was made for the first.
  const [allowed] = useState(allowedScripts);
  const uses = consentPurposes.some(({ id }) => id === 'personalisation' || id === 'tagManager');
  useEffect(() => {
    if (!uses) return;
    let ended = false;
    let end: (() => void) | undefined;
    import('./follow-consent.ts').then(
      ({ followConsent }) => {
        if (!ended) end = followConsent(allowed, window);
      },
      // Without it nothing of others is loaded; the shop works all the same.
      () => {},
    );
    return () => {
      ended = true;
      end?.();
    };
  }, [uses, allowed]);
  return null;
}
