import type { QueuedTrade, TradeActivity } from '../services/fulfilment/index.server.ts';
import type { TradeState } from '../services/trades/index.server.ts';

/** Names of the states for staff, in the order of a trade's life. */
export const stateWords: Readonly<Record<TradeState, string>> = {
  created: 'Created',
  labelSent: 'Label sent',
  shipped: 'On its way',
  received: 'Received',
  inspected: 'Inspected',
  clarification: 'Seller asked',
  accepted: 'Accepted',
  returned: 'Returned',
  paid: 'Paid',
  cancelled: 'Cancelled',
  expired: 'Expired',
  held: 'Held: may be stolen',
  closed: 'Closed without payment',
};

export const allStates = Object.keys(stateWords) as TradeState[];

export function stateIn(text: string | undefined): TradeState | undefined {
  return allStates.find((state) => state === text);
}

const reasonWords: Readonly<Record<string, string>> = {
  silence: 'no answer in time',
  withdrawn: 'the seller withdrew',
  secondOpinion: 'the seller disagrees: a second person inspects',
  neverSent: 'the parcel was never sent',
  clockCorrected: 'it had expired under a wrong clock',
  browser: 'in the browser that created the trade',
  unlocked: 'the lock is removed',
  nothingArrived: 'no device was in the parcel',
};

/** A reason in the history: the text of a code, or the text of staff. */
export function reasonText(reason: string): string {
  return Object.hasOwn(reasonWords, reason) ? (reasonWords[reason] ?? reason) : reason;
}

/** Who changed a trade, as the history names them. */
export function authorText({ actor, person }: { actor: string; person: string | null }): string {
  if (person !== null) return person;
  return actor === 'customer' ? 'the seller' : 'the platform';
}

/** The devices of a trade in one line. */
export function deviceNames(devices: QueuedTrade['devices']): string {
  return devices.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', ');
}

/** An act of staff that changed no state, as the history names it. */
export function activityText({ kind, detail }: Pick<TradeActivity, 'kind' | 'detail'>): string {
  switch (kind) {
    case 'labelPrinted':
      return 'Return label printed';
    case 'handedOver':
      return `Return parcel ${detail ?? ''} handed over`;
    case 'parcelLinked':
      return `Unexpected parcel ${detail ?? ''} belongs to this trade`;
    case 'assigned':
      return detail === null ? 'Assigned to no person' : `Assigned to ${detail}`;
    case 'shelved':
      return detail === null ? 'Taken from its shelf' : `On shelf ${detail}`;
  }
}

/** Who works on a trade, and where it is; empty for neither. */
export function placeText({ assignee, shelf }: Pick<QueuedTrade, 'assignee' | 'shelf'>): string {
  return [assignee, shelf === null ? null : `shelf ${shelf}`].filter((one) => one !== null).join(', ');
}
