import type { EventData, Purchase } from '../../shared/event-data.ts';

/** What happens in the shop that may be measured. The first kinds go to the tracking service, the last two to a tag manager. */
export type ShopEvent =
  | { name: 'marketing_touchpoint' }
  | { name: 'offer_generated' | 'offer_add_to_cart' | 'trade_created'; data: EventData }
  | { name: 'purchase'; purchase: Purchase }
  /** Kind of page, for example `404`. */
  | { name: 'page_type'; pageType: string };

/** An event with the address at which it happened; the tracker cleans the address before it goes anywhere. */
export interface Emitted {
  event: ShopEvent;
  href: string;
}

/** Events that wait for a choice, in this tab's memory only. */
const MOST_WAITING = 50;
let waiting: Emitted[] = [];
let sink: ((emitted: Emitted) => void) | undefined;
let refused = false;

/**
 * Tells that something happened. Nothing leaves the browser by this: events wait in memory until the visitor has agreed
 * to measuring, and are gone with the page when that does not happen. Does nothing on the server.
 */
export function emit(event: ShopEvent): void {
  if (typeof window === 'undefined' || refused) return;
  const emitted = { event, href: window.location.href };
  if (sink) sink(emitted);
  else if (waiting.length < MOST_WAITING) waiting.push(emitted);
}

/** Hands over what waits and all that follows; returns the function that makes events wait again. */
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

/** The visitor said no: what waits is forgotten, and nothing is collected any more. */
export function dropEvents(): void {
  waiting = [];
  refused = true;
}
