import type { AllowedScripts } from '../../shared/third-parties.ts';
import { onConsent } from '../consent/consent-store.ts';
import { markDocumentOutdated } from './document-age.ts';
import { loadScripts } from './load-scripts.ts';

/**
 * Loads others' scripts where this document may, and gets a document that fits where the choice has changed since it was
 * sent: at once, unless something typed would be lost by it; then with the next page. A withdrawal never waits: only a
 * new document ends scripts that run. Returns the function that ends it.
 */
export function followConsent(allowed: AllowedScripts | undefined, target: Window): () => void {
  let typed = false;
  let loaded = false;
  const onInput = () => {
    typed = true;
  };
  target.addEventListener('input', onInput, true);
  const end = onConsent((consent) => {
    if (consent === true && allowed) {
      if (!loaded) loadScripts(allowed, target.document);
      loaded = true;
    } else if (consent === true) {
      if (typed) markDocumentOutdated();
      else target.location.reload();
    } else if (allowed) target.location.reload();
  });
  return () => {
    target.removeEventListener('input', onInput, true);
    end();
  };
}
