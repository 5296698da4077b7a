import { composeDeviceName } from './device-name.ts';
import { type Cents, toUnits } from './money.ts';
import type { Answers } from './price-sheet.ts';

/** Data of a tracked trade step: always all ten members, null where unknown. */
export interface EventData {
  /** The described condition: `battery.good~power.yes`, questions in alphabetical order. */
  conditionId: string | null;
  /** ISO 4217 code. */
  currency: string | null;
  deviceId: string | null;
  /** Currency units, for example 270.5. */
  revenue: number | null;
  productName: string | null;
  offerId: string | null;
  tradeId: number | null;
  /** Category id of the catalogue. */
  category: string | null;
  voucherCode: string | null;
  /** Currency units. */
  voucherValue: number | null;
}

/** A completed trade in the format that tag managers expect. */
export interface Purchase {
  transactionId: string;
  currency: string;
  /** Currency units. */
  value: number;
  tax: 0;
  shipping: 0;
  paymentMethod: 'paypal' | 'sepa';
  items: readonly PurchaseItem[];
}

interface PurchaseItem {
  id: string;
  name: string;
  category: string | null;
  /** Currency units per device. */
  price: number;
  quantity: number;
}

/** The members of an offer that may be tracked; none identifies the seller. */
export interface MeasuredOffer {
  id: string;
  deviceId: string;
  deviceName: string;
  variantLabel: string;
  answers: Answers;
  priceCents: Cents;
  currency: string;
}

export interface MeasuredTrade {
  tradeId: number;
  currency: string;
  totalCents: Cents;
  lines: readonly { offer: MeasuredOffer; quantity: number; category: string | null }[];
  voucher: { code: string; valueCents: Cents } | null;
  /** Null when nothing is paid. */
  paymentType: number | null;
  /** Ids of the tenant's payment types that pay to a PayPal account. */
  payPalTypes: readonly number[];
}

/** Separates the values of the devices of one trade, in the order of its lines. */
const BETWEEN = '|';

/** Event data of an offer that was created, or of one device added to the cart. */
export function offerData(offer: MeasuredOffer, category: string | null): EventData {
  return {
    conditionId: conditionId(offer.answers),
    currency: offer.currency,
    deviceId: offer.deviceId,
    revenue: toUnits(offer.priceCents),
    productName: composeDeviceName(offer),
    offerId: offer.id,
    tradeId: null,
    category,
    voucherCode: null,
    voucherValue: null,
  };
}

/** Event data of a trade; with several devices each member lists all of them. */
export function toTradeEventData({ tradeId, currency, totalCents, lines, voucher }: MeasuredTrade): EventData {
  const all = (pick: (line: MeasuredTrade['lines'][number]) => string) => lines.map(pick).join(BETWEEN) || null;
  return {
    conditionId: all(({ offer }) => conditionId(offer.answers)),
    currency,
    deviceId: all(({ offer }) => offer.deviceId),
    revenue: toUnits(totalCents),
    productName: all(({ offer }) => composeDeviceName(offer)),
    offerId: all(({ offer }) => offer.id),
    tradeId,
    category: lines.some(({ category }) => category !== null) ? all(({ category }) => category ?? '') : null,
    voucherCode: voucher?.code ?? null,
    voucherValue: voucher ? toUnits(voucher.valueCents) : null,
  };
}

export function toPurchase({
  tradeId,
  currency,
  totalCents,
  lines,
  paymentType,
  payPalTypes,
}: MeasuredTrade): Purchase {
  return {
    transactionId: String(tradeId),
    currency,
    value: toUnits(totalCents),
    tax: 0,
    shipping: 0,
    paymentMethod: paymentType !== null && payPalTypes.includes(paymentType) ? 'paypal' : 'sepa',
    items: lines.map(({ offer, quantity, category }) => ({
      id: offer.deviceId,
      name: composeDeviceName(offer),
      category,
      price: toUnits(offer.priceCents),
      quantity,
    })),
  };
}

function conditionId(answers: Answers): string {
  return Object.keys(answers)
    .sort()
    .map((question) => `${question}.${answers[question]}`)
    .join('~');
}
