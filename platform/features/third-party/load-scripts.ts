import type { AllowedScripts } from '../../shared/third-parties.ts';
import { trustedScript } from './trusted-scripts.ts';
import { backUpVisitorId, restoreVisitorId } from './visitor-id-backup.ts';

/** Adds third-party scripts to the document, each once. A script that fails to load is skipped. */
export function loadScripts({ personalisation, tagManager }: AllowedScripts, document: Document): void {
  if (personalisation) {
    const { idCookie, scriptUrl } = personalisation;
    const keep = () => idCookie && backUpVisitorId(document, idCookie);
    if (idCookie) restoreVisitorId(document, idCookie);
    addScript(document, scriptUrl).addEventListener('load', keep);
    // Vendors load further scripts later and set the id only then.
    document.defaultView?.addEventListener('pagehide', keep);
  }
  if (tagManager) {
    announceStart(document.defaultView);
    addScript(document, tagManager.scriptUrl);
  }
}

function addScript(document: Document, address: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = trustedScript(address);
  script.async = true;
  document.head.append(script);
  return script;
}

/** The first entry that a tag manager expects in its queue. */
function announceStart(target: (Window & { dataLayer?: unknown[] }) | null): void {
  if (!target) return;
  target.dataLayer ??= [];
  target.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
}
