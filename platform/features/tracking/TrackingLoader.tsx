import { useEffect, useRef } from 'react';
import { isMeasuringAllowed } from '../../shared/consent.ts';
import { loadCodeWithRetry } from '../../shared/load-code.ts';
import { isEmbeddedAddress } from '../../shared/service-address.ts';
import { useConsent } from '../consent/consent-store.ts';
import { type Shop, useShop } from '../shop/shop-context.tsx';
import { dropEvents, emitEvent } from './events.ts';

/** Renders nothing. Loads the tracker once the visitor consents, never before. Mount once. */
export function TrackingLoader() {
  const shop = useShop();
  const { consent } = useConsent();
  const latest = useRef(shop);
  const { services, tagManager, consent: law } = shop.tenant;
  const ownHost = [services.tracking, services.affiliate].every(isEmbeddedAddress);
  const counts = ownHost ? isMeasuringAllowed(consent, law.required) : consent === true;
  const tells = consent === true && tagManager.containerId !== null;

  useEffect(() => {
    latest.current = shop;
  }, [shop]);
  useEffect(() => {
    // Only the first address is a landing. The tracker checks whether an advertisement led to it.
    emitEvent({ name: 'marketing_touchpoint' });
  }, []);
  useEffect(() => {
    if (counts || tells) return track(latest, { counts, tagManager: tells });
    if (consent === false) dropEvents();
    return undefined;
  }, [consent, counts, tells]);
  return null;
}

/** Loads and starts the tracker; returns the function that stops it, loaded or not. */
function track(latest: { current: Shop }, what: { counts: boolean; tagManager: boolean }): () => void {
  let ended = false;
  let stop: (() => void) | undefined;
  // Without the tracker nothing is counted; the shop still works.
  void loadCodeWithRetry(() => import('./tracker.ts')).then(({ startTracker }) => {
    if (!ended) stop = startTracker({ ...what, shop: () => latest.current });
  });
  return () => {
    ended = true;
    stop?.();
  };
}
