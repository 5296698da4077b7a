import { deferPart } from '../shop/defer-part.tsx';
import { fetchLazy } from '../shop/lazy-with-retry.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useConsent } from './consent-store.ts';

const ConsentQuestion = deferPart(
  import.meta.env.SSR
    ? (await import('./ConsentQuestion.tsx')).ConsentQuestion
    : fetchLazy(() => import('./ConsentQuestion.tsx').then((module) => module.ConsentQuestion)),
);

/**
 * Consent bar at the bottom of the window until the visitor has chosen. It is early in the document, so that keyboards
 * and screen readers reach it first, and is painted last (see consent.css). It blocks nothing: no overlay, no focus
 * trap. Only its two buttons record a choice.
 */
export function ConsentBar() {
  const { needsConsentPrompt } = useShop();
  const { consent } = useConsent();
  return needsConsentPrompt && consent === null ? <ConsentQuestion /> : null;
}
