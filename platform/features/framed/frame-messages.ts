import { type Cents, sum, toCents } from '../../shared/money.ts';
import type { FrameMessage } from '../../shared/widget-messages.ts';
import type { RouteTable } from '../../tenancy/route-entry.ts';
import type { ScreenName } from '../../tenancy/route-facts.ts';
import { type CartLine, cartCount, cartLineCents } from '../stores/cart-state.ts';
import type { ShopEvent } from '../tracking/events.ts';
import { measuredPath } from '../tracking/payload.ts';

/** What the page around the frame learns of an event; undefined for events that do not concern it. */
export function toFrameMessage(event: ShopEvent): FrameMessage | undefined {
  if (event.name === 'trade_created') return event.trade && { type: 'trade', ...event.trade };
  if (event.name !== 'offer_generated') return undefined;
  const { deviceId, revenue, currency } = event.data;
  if (deviceId === null || revenue === null || currency === null) return undefined;
  return { type: 'offer', device: deviceId, cents: toCents(revenue), currency };
}

export function cartMessage(lines: readonly CartLine[], currency: string): FrameMessage {
  const cents: Cents = sum(lines.map(cartLineCents));
  return { type: 'cart', items: cartCount(lines), cents, currency };
}

interface ShownPage {
  routeTable: RouteTable;
  prefix: string;
  path: string;
  match: { name: ScreenName };
}

/** A page without its query. Addresses with a secret or something personal stay in the frame. */
export function navigateMessage({ routeTable, prefix, path, match }: ShownPage): FrameMessage {
  const shared = match.name !== 'error' && measuredPath(routeTable, prefix, path) === path;
  return { type: 'navigate', route: match.name, address: shared ? path : null };
}
