import type { QueuedTrade, TradeActivity } from '../services/fulfilment/index.server.ts';
import type { TradeState } from '../services/trades/index.server.ts';
import { transitions } from '../shared/trade-states.ts';
import type { DeskTexts } from './texts.ts';

/** The states in the order of a trade's life. */
export const allStates = Object.keys(transitions) as readonly TradeState[];

export function stateIn(text: string | undefined): TradeState | undefined {
  return allStates.find((state) => state === text);
}

const reasonCodes = [
  'silence',
  'withdrawn',
  'secondOpinion',
  'neverSent',
  'clockCorrected',
  'browser',
  'unlocked',
  'nothingArrived',
] as const;

/** A reason in the history: the text of a code, or the text of staff. */
export function reasonText(texts: DeskTexts, reason: string): string {
  const code = reasonCodes.find((one) => one === reason);
  return code === undefined ? reason : texts.t(`reason.${code}`);
}

/** Who changed a trade, as the history names them. */
export function authorText(texts: DeskTexts, { actor, person }: { actor: string; person: string | null }): string {
  return person ?? texts.t(actor === 'customer' ? 'author.seller' : 'author.platform');
}

/** The devices of a trade in one line. */
export function deviceNames(devices: QueuedTrade['devices']): string {
  return devices.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', ');
}

/** An act of staff that changed no state, as the history names it. */
export function activityText(texts: DeskTexts, { kind, detail }: Pick<TradeActivity, 'kind' | 'detail'>): string {
  switch (kind) {
    case 'labelPrinted':
    case 'messageClosed':
      return texts.t(`activity.${kind}`);
    case 'handedOver':
    case 'parcelLinked':
      return texts.t(`activity.${kind}`, { number: detail ?? '' });
    case 'assigned':
      return detail === null ? texts.t('activity.unassigned') : texts.t('activity.assigned', { person: detail });
    case 'shelved':
      return detail === null ? texts.t('activity.unshelved') : texts.t('activity.shelved', { shelf: detail });
  }
}

/** Who works on a trade, and where it is; empty for neither. */
export function placeText(texts: DeskTexts, { assignee, shelf }: Pick<QueuedTrade, 'assignee' | 'shelf'>): string {
  const place = shelf === null ? null : texts.t('frame.shelf', { shelf });
  return [assignee, place].filter((one) => one !== null).join(', ');
}
