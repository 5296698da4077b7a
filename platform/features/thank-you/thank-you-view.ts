import type { TradeView } from '../../services/trades/types.ts';
import { getDeviceDrawing } from '../../shared/device-drawing.ts';
import { formatDeviceName } from '../../shared/device-name.ts';
import type { DropOffPoint } from '../../shared/drop-off.ts';
import type { EventData, Purchase } from '../../shared/event-data.ts';
import { maskEmail } from '../../shared/payout-masks.ts';
import type { ParcelLine } from '../../shared/plan-parcels.ts';
import type { CreatedTrade } from '../tracking/events.ts';
import type { Preparation } from '../trade/PackingSection.tsx';
import type { ShownDevices, ShownTrade as SoldTrade } from '../trade/shown-trade.ts';

type TradedDevices = ShownDevices['devices'];

/** A parcel's label, with its devices. */
export interface ParcelLabel {
  trackingNumber: string;
  lines: readonly ParcelLine[];
  qrSvg: string;
  barcodeSvg: string;
}

/** The trade as the page shows it, with the label and the seller's e-mail address. */
export interface ThankYouTrade {
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
  /** Prefilled values of an account. */
  seller: TradeView['address'];
  to: string[];
  offerIds: string[];
  devices: TradedDevices;
  voucher?: NonNullable<SoldTrade['voucher']>;
  /** Masked recipient of the mail. */
  mailedTo: string;
  /** Steps before the parcel is closed. */
  preparation: Preparation;
  /** The label of each parcel, in their order; the first has the tracking number above. */
  labels: ParcelLabel[];
  dropOff: DropOffPoint[];
}

/** Return value of data() for the thank-you page; no trade where this browser has created none. */
export interface ThankYouView {
  trade: ThankYouTrade | null;
  /** Tracking data of a new trade; nothing here identifies the seller. */
  measured?: { data: EventData; purchase: Purchase; trade: CreatedTrade } | null | undefined;
}

export function shownTrade(
  trade: TradeView,
  more: Pick<ThankYouTrade, 'to' | 'byPayPal' | 'labels' | 'preparation' | 'dropOff'>,
): ThankYouTrade {
  const { address } = trade;
  return {
    tradeId: trade.tradeId,
    number: trade.number,
    customerNumber: trade.customerNumber,
    firstName: address.firstName,
    shipUntil: trade.shipUntil,
    totalCents: trade.totalCents,
    // An account number must not break over lines.
    paidTo: (trade.payout?.masked ?? '').replaceAll(' ', '\u00a0'),
    carrier: trade.carrier,
    trackingNumber: trade.trackingNumber,
    from: [`${address.firstName} ${address.lastName}`, address.street, `${address.postalCode} ${address.city}`],
    seller: address,
    offerIds: trade.lines.map((line) => line.offer.id),
    devices: trade.lines.map(({ offer, quantity, totalCents }) => ({
      deviceId: offer.deviceId,
      name: formatDeviceName(offer),
      drawing: getDeviceDrawing(offer),
      quantity,
      totalCents,
    })),
    ...(trade.voucher ? { voucher: trade.voucher } : {}),
    mailedTo: maskEmail(address.email),
    ...more,
  };
}
