import { fetchClientId, sendStep } from '../../api-client/tracking.ts';
import type { ServiceAddresses } from '../../shared/endpoint.ts';
import { isTouchpoint } from '../../shared/measured-url.ts';
import type { Shop } from '../shop/shop-context.tsx';
import { drainEvents, type Emitted } from './events.ts';
import {
  landingPageAt,
  measuredPath,
  pageTypeEntry,
  purchaseEntry,
  type StepEvent,
  toTrackingStep,
} from './payload.ts';
import { isDuplicateEvent, keepLandingPage, readClientId, storeClientId } from './tracking-storage.ts';

export interface TrackerOptions {
  /** The shop as currently shown. */
  shop: () => {
    tenant: Pick<Shop['tenant'], 'applicationCode' | 'landingPage' | 'landingPages'> & {
      services: ServiceAddresses<'tracking' | 'affiliate'>;
    };
  } & Pick<Shop, 'routeTable' | 'prefix'>;
  /** Steps may go to the tracking service. */
  counts: boolean;
  /** The tenant's tag manager is loaded and may receive purchases and page types. */
  tagManager: boolean;
}

type WaitingStep = Pick<Emitted, 'href'> & { event: StepEvent };

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

/**
 * Sends collected and later events in order until it is stopped. For visitors who consented; failures are never shown
 * to the visitor.
 */
export function startTracker({ shop, counts, tagManager }: TrackerOptions): () => void {
  const { applicationCode, services } = shop().tenant;
  let landingPage = '';
  let waiting: WaitingStep[] = [];
  let running = false;
  let stopped = false;

  const send = (clientId: string, { event, href }: WaitingStep) => {
    const path = (asked: string) => measuredPath(shop().routeTable, shop().prefix, asked);
    return sendStep(
      services,
      toTrackingStep(event, { clientId, applicationId: applicationCode, href, path, landingPage }),
    );
  };
  const run = async () => {
    if (running) return;
    running = true;
    const clientId = await clientIdFrom(services, () => stopped);
    for (let next = clientId && waiting.shift(); clientId && next; next = waiting.shift()) await send(clientId, next);
    running = false;
  };
  const onPageHide = () => {
    const clientId = readClientId();
    if (clientId) for (const step of waiting.splice(0)) void send(clientId, step);
  };
  const stopDraining = drainEvents(({ event, href }) => {
    if (event.name === 'purchase' || event.name === 'page_type') {
      if (tagManager) tellTagManager(event);
    } else if (counts) {
      // The first event of a document is its landing, sent or not.
      landingPage ||= keepLandingPage(landingPageAt(shop(), href));
      if (!isStep(event, href) || isDuplicateEvent(event, href)) return;
      waiting.push({ event, href });
      void run();
    }
  });
  window.addEventListener('pagehide', onPageHide);
  return () => {
    stopped = true;
    stopDraining();
    waiting = [];
    window.removeEventListener('pagehide', onPageHide);
  };
}

/** A landing counts only when an advertisement or a partner led to it. */
function isStep(event: StepEvent, href: string): boolean {
  return event.name !== 'marketing_touchpoint' || isTouchpoint(href);
}

function tellTagManager(event: Extract<Emitted['event'], { name: 'purchase' | 'page_type' }>): void {
  if (event.name === 'purchase' && isDuplicateEvent(event, '')) return;
  window.dataLayer ??= [];
  window.dataLayer.push(event.name === 'purchase' ? purchaseEntry(event.purchase) : pageTypeEntry(event.pageType));
}

/**
 * The stored client id, else a new one, which is stored unless the visitor has withdrawn consent meanwhile. Undefined:
 * nothing can be counted.
 */
async function clientIdFrom(
  services: ServiceAddresses<'affiliate'>,
  stopped: () => boolean,
): Promise<string | undefined> {
  const kept = readClientId();
  if (kept) return kept;
  const hash = await fetchClientId(services);
  return !stopped() && hash !== undefined && storeClientId(hash) ? hash : undefined;
}
