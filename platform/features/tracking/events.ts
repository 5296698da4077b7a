import type { EventData, Purchase } from '../../shared/event-data.ts';

/** A trackable event. The first kinds go to the tracking service, the last two to a tag manager. */
export type ShopEvent =
  | { name: 'marketing_touchpoint' }
  | { name: 'offer_generated' | 'offer_add_to_cart'; data: EventData }
  | { name: 'trade_created'; data: EventData; trade?: CreatedTrade }
  | { name: 'purchase'; purchase: Purchase }
  /** Kind of page, for example `404`. */
  | { name: 'page_type'; pageType: string };

/** An event with its page address; the tracker cleans the address before it sends it. */
export interface Emitted {
  event: ShopEvent;
  href: string;
}

/** A trade as the page that frames the shop learns of it. */
export interface CreatedTrade {
  number: string;
  cents: number;
  currency: string;
  reference: string | null;
}

/** Events for the page that frames the shop; they wait until its code is loaded, and need no consent: nothing is measured. */
let framed: ShopEvent[] | undefined;
let frameSink: ((event: ShopEvent) => void) | undefined;

/** Delivers the events of a shop in a frame, past and future. Returns the function that stops it. */
export function observeEvents(into: (event: ShopEvent) => void): () => void {
  frameSink = into;
  for (const event of framed ?? []) into(event);
  framed = undefined;
  return () => {
    frameSink = undefined;
  };
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
  if (typeof window === 'undefined') return;
  if (frameSink) frameSink(event);
  else if (window.parent !== window) framed = [...(framed ?? []).slice(1 - MAX_PENDING_EVENTS), event];
  if (refused) return;
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
