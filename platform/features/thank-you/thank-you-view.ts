import type { TradeView } from '../../services/trades/types.ts';
import type { EventData, Purchase } from '../../shared/event-data.ts';

/** The trade as the page shows it: of its seller what the label carries, and their e-mail address. */
export interface ShownTrade {
  tradeId: number;
  number: string;
  customerNumber: string | null;
  firstName: string;
  shipUntil: string;
  totalCents: number;
  /** "FR76 ···· 189"; empty when nothing is paid. */
  paidTo: string;
  byPayPal: boolean;
  carrier: string;
  trackingNumber: string;
  from: string[];
  /** What an account would begin with. */
  seller: TradeView['address'];
  to: string[];
  offerIds: string[];
  formFactors: string[];
  qrSvg: string;
  barcodeSvg: string;
}

/** What data() gives the thank-you page; no trade where this browser has made none. */
export interface ThankYouView {
  trade: ShownTrade | null;
  /** What may be measured of the trade while it is new; nothing here says who sold. */
  measured?: { data: EventData; purchase: Purchase } | null;
}

export function shownTrade(
  trade: TradeView,
  more: { to: string[]; byPayPal: boolean; qrSvg: string; barcodeSvg: string },
): ShownTrade {
  const { address } = trade;
  return {
    tradeId: trade.tradeId,
    number: trade.number,
    customerNumber: trade.customerNumber,
    firstName: address.firstName,
    shipUntil: trade.shipUntil,
    totalCents: trade.totalCents,
    // The account is one word to the eye: it does not break over lines.
    paidTo: (trade.payout?.masked ?? '').replaceAll(' ', '\u00a0'),
    carrier: trade.carrier,
    trackingNumber: trade.trackingNumber,
    from: [`${address.firstName} ${address.lastName}`, address.street, `${address.postalCode} ${address.city}`],
    seller: address,
    offerIds: trade.lines.map((line) => line.offer.id),
    formFactors: [...new Set(trade.lines.map((line) => line.offer.formFactor))],
    ...more,
  };
}

const ALL = ['phone', 'tablet', 'notebook', 'camera', 'lens'];

/** Packing steps in the order they are done, and the kinds of device each is for. */
const packingSteps = [
  { id: 'account', for: ['phone', 'tablet', 'notebook'] },
  { id: 'erase', for: ['phone', 'tablet', 'notebook'] },
  { id: 'sim', for: ['phone', 'tablet'] },
  { id: 'card', for: ['camera'] },
  { id: 'caps', for: ['lens'] },
  { id: 'pad', for: ALL },
  { id: 'label', for: ALL },
] as const;

export type PackingStep = (typeof packingSteps)[number]['id'];

/** What to do before the parcel is closed, for the devices in it. */
export function packingStepsFor(formFactors: readonly string[]): PackingStep[] {
  return packingSteps
    .filter((step) => step.for.some((kind: string) => formFactors.includes(kind)))
    .map((step) => step.id);
}
