import type { AllowedScripts } from '../../shared/third-parties.ts';
import { onConsent } from '../consent/consent-store.ts';
import { markDocumentOutdated } from './document-age.ts';
import { loadScripts } from './load-scripts.ts';

/**
 * Loads third-party scripts where this document may. When the choice has changed since the document was sent, it
 * reloads immediately, or with the next page if typed values would be lost. A withdrawal never waits, because only a
 * new document stops running scripts. Returns the function that ends it.
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
