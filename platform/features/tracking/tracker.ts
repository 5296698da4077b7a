import { fetchClientId, sendStep } from '../../api-client/tracking.ts';
import type { PublicTenant } from '../../generated/tenant-types.gen.ts';
import { drainEvents, type Emitted } from './events.ts';
import { pageTypeEntry, purchaseEntry, type StepEvent, stepOf } from './payload.ts';
import { keepClientId, keptClientId, wasTold } from './told.ts';

export interface TrackerOptions {
  tenant: Pick<PublicTenant, 'applicationCode' | 'services'>;
  /** Steps may go to the tracking service. */
  counts: boolean;
  /** The tenant's tag manager is there and may hear of purchases and page types. */
  tagManager: boolean;
  /** Takes what belongs to one person out of a path. */
  path: (path: string) => string;
}

type WaitingStep = Pick<Emitted, 'href'> & { event: StepEvent };

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

/**
 * Sends what the bus collected and all that follows, in order, until it is stopped. For browsers whose visitor agreed;
 * failures are nobody's business but the shop's, so the visitor never hears of one.
 */
export function startTracker({ tenant, counts, tagManager, path }: TrackerOptions): () => void {
  const { tracking, affiliate } = tenant.services;
  let waiting: WaitingStep[] = [];
  let running = false;

  const send = (clientId: string, { event, href }: WaitingStep) =>
    sendStep(tracking, stepOf(event, { clientId, applicationId: tenant.applicationCode, href, path }));
  const run = async () => {
    if (running) return;
    running = true;
    const clientId = await clientIdFrom(affiliate);
    for (let next = clientId && waiting.shift(); clientId && next; next = waiting.shift()) await send(clientId, next);
    running = false;
  };
  const onPageHide = () => {
    const clientId = keptClientId();
    if (clientId) for (const step of waiting.splice(0)) void send(clientId, step);
  };
  const stopDraining = drainEvents(({ event, href }) => {
    if (event.name === 'purchase' || event.name === 'page_type') {
      if (tagManager) tellTagManager(event);
    } else if (counts && !wasTold(event, href)) {
      waiting.push({ event, href });
      void run();
    }
  });
  window.addEventListener('pagehide', onPageHide);
  return () => {
    stopDraining();
    waiting = [];
    window.removeEventListener('pagehide', onPageHide);
  };
}

function tellTagManager(event: Extract<Emitted['event'], { name: 'purchase' | 'page_type' }>): void {
  if (event.name === 'purchase' && wasTold(event, '')) return;
  window.dataLayer ??= [];
  window.dataLayer.push(event.name === 'purchase' ? purchaseEntry(event.purchase) : pageTypeEntry(event.pageType));
}

/** The kept handle, else a new one, which is kept; undefined when the service gives none: then nothing can be counted. */
async function clientIdFrom(affiliate: string): Promise<string | undefined> {
  const kept = keptClientId();
  if (kept) return kept;
  const answer = await fetchClientId(affiliate);
  return answer.ok && keepClientId(answer.value.hash) ? answer.value.hash : undefined;
}
