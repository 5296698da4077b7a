import { useEffect, useState } from 'react';
import { loadCodeWithRetry } from '../../shared/load-code.ts';
import { useShop } from '../shop/shop-context.tsx';

/**
 * Renders nothing. In shops with third-party scripts it loads the code that follows the visitor's choice. Mount once.
 */
export function ThirdPartyScripts() {
  const { allowedScripts, consentPurposes } = useShop();
  // A client-side navigation keeps the document, whose policy was made for its first page.
  const [allowed] = useState(allowedScripts);
  const uses = consentPurposes.some(({ id }) => id === 'personalisation' || id === 'tagManager');
  useEffect(() => {
    if (!uses) return;
    let ended = false;
    let end: (() => void) | undefined;
    // Without it no third-party script is loaded; the shop still works.
    void loadCodeWithRetry(() => import('./follow-consent.ts')).then(({ followConsent }) => {
      if (!ended) end = followConsent(allowed, window);
    });
    return () => {
      ended = true;
      end?.();
    };
  }, [uses, allowed]);
  return null;
}
