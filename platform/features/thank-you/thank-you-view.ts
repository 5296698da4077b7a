import type { TradeView } from '../../services/trades/types.ts';
import { drawingOf } from '../../shared/device-drawing.ts';
import { soldName } from '../../shared/device-name.ts';
import type { DropOffPoint } from '../../shared/drop-off.ts';
import type { EventData, Purchase } from '../../shared/event-data.ts';
import { maskEmail } from '../../shared/payout-masks.ts';
import type { ShownDevices, ShownTrade as SoldTrade } from '../trade/shown-trade.ts';

type SoldDevices = ShownDevices['devices'];

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
  devices: SoldDevices;
  voucher?: NonNullable<SoldTrade['voucher']>;
  /** Where the mail about it goes, masked. */
  mailedTo: string;
  /** What to do before the parcel is closed. */
  preparation: { id: string; label: string; hint?: string }[];
  qrSvg: string;
  barcodeSvg: string;
  dropOff: DropOffPoint[];
}

/** What data() gives the thank-you page; no trade where this browser has made none. */
export interface ThankYouView {
  trade: ShownTrade | null;
  /** What may be measured of the trade while it is new; nothing here says who sold. */
  measured?: { data: EventData; purchase: Purchase } | null;
}

export function shownTrade(
  trade: TradeView,
  more: Pick<ShownTrade, 'to' | 'byPayPal' | 'qrSvg' | 'barcodeSvg' | 'preparation' | 'dropOff'>,
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
    devices: trade.lines.map(({ offer, quantity, totalCents }) => ({
      deviceId: offer.deviceId,
      name: soldName(offer),
      drawing: drawingOf(offer),
      quantity,
      totalCents,
    })),
    ...(trade.voucher ? { voucher: trade.voucher } : {}),
    mailedTo: maskEmail(address.email),
    ...more,
  };
}
