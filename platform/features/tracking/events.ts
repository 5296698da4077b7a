import type { EventData, Purchase } from '../../shared/event-data.ts';

/** A trackable event. The first kinds go to the tracking service, the last two to a tag manager. */
export type ShopEvent =
  | { name: 'marketing_touchpoint' }
  | { name: 'offer_generated' | 'offer_add_to_cart' | 'trade_created'; data: EventData }
  | { name: 'purchase'; purchase: Purchase }
  /** Kind of page, for example `404`. */
  | { name: 'page_type'; pageType: string };

/** An event with its page address; the tracker cleans the address before it sends it. */
export interface Emitted {
  event: ShopEvent;
  href: string;
}

/** Events that wait for a choice, in this tab's memory only. */
const MAX_PENDING_EVENTS = 50;
let waiting: Emitted[] = [];
let sink: ((emitted: Emitted) => void) | undefined;
let refused = false;

/**
 * Queues an event in memory until the visitor consents; without consent it is lost with the page. Does nothing on the
 * server.
 */
export function emitEvent(event: ShopEvent): void {
  if (typeof window === 'undefined' || refused) return;
  const emitted = { event, href: window.location.href };
  if (sink) sink(emitted);
  else if (waiting.length < MAX_PENDING_EVENTS) waiting.push(emitted);
}

/** Delivers queued and later events; returns the function that queues them again. */
export function drainEvents(into: (emitted: Emitted) => void): () => void {
  const handed = waiting;
  waiting = [];
  refused = false;
  sink = into;
  for (const one of handed) into(one);
  return () => {
    if (sink === into) sink = undefined;
  };
}

/** After consent is denied: clears the queue and stops collecting. */
export function dropEvents(): void {
  waiting = [];
  refused = true;
}
