import type { Cents } from '../../shared/money.ts';
import type { ParcelLine } from '../../shared/plan-parcels.ts';
import type { RequestContext } from '../../shared/request-context.ts';

/** A parcel announced to a carrier. */
interface Parcel {
  /** Carrier id, from the tenant's `shipping.carrier`. */
  carrier: string;
  trackingNumber: string;
}

/** The sender or recipient of a parcel. */
export interface Party {
  name: string;
  street: string;
  postalCode: string;
  city: string;
  /** ISO 3166 code of the country, two capital letters. */
  country: string;
}

/** A parcel to announce. */
export interface ParcelOrder {
  /** Number of the trade, which the carrier may print and ask for. */
  reference: string;
  from: Party;
  to: Party;
}

/**
 * A carrier: announces parcels and provides the data of their labels. An adapter has to pass
 * `tests/integration/shipping/carrier-contract.ts`; its reports about parcels arrive as parcel events.
 */
export interface Carrier {
  /** Product name printed on the label. */
  service: string;
  /** A new parcel number, check digit included. */
  announce(order: ParcelOrder): Promise<string>;
  /** The number in groups, for people. */
  shown(trackingNumber: string): string;
  /** The bar code the carrier's scanners read. */
  barcode(trackingNumber: string): { symbology: 'code128' | 'gs1-128'; text: string };
}

/** The parcels of a trade, for their labels and packing slips. */
export interface Shipment extends Parcel {
  /** Number of the trade. */
  number: string;
  /** ISO instants. */
  createdAt: string;
  shipUntil: string;
  totalCents: Cents;
  lines: readonly {
    offer: { deviceName: string; variantLabel: string; formFactor: string };
    quantity: number;
  }[];
  /** What each parcel of several has in it; the first has the tracking number above. */
  parcels?: readonly { trackingNumber: string; lines: readonly ParcelLine[] }[];
  /** The sender. */
  address: { firstName: string; lastName: string; street: string; postalCode: string; city: string };
}

export type LabelFormat = 'a4' | 'a6';

interface LabelCodes {
  /** Complete `<svg>` elements, black on white with their quiet zones, sized by CSS. */
  qrSvg: string;
  barcodeSvg: string;
}

export interface ShippingService {
  /**
   * Announces a seller's parcel, with its position in the trade from 1, to the tenant's carrier; a test's parcel gets a
   * number that no carrier has. Throws when the tenant names an unknown carrier.
   */
  announce(ctx: RequestContext, shipment: Pick<Shipment, 'number' | 'address'>, position: number): Promise<Parcel>;
  /** Announces a return parcel to the seller, with the carrier of the outbound one. */
  announceReturn(
    ctx: RequestContext,
    shipment: Pick<Shipment, 'number' | 'address' | 'carrier' | 'trackingNumber'>,
  ): Promise<Parcel>;
  codes(shipment: Pick<Shipment, 'carrier' | 'trackingNumber' | 'number'>): LabelCodes;
  /**
   * A page per parcel in the request's language: A4 is label and packing slip, A6 the label alone. The same shipment gives
   * the same bytes.
   */
  labelPdf(ctx: RequestContext, shipment: Shipment, format: LabelFormat): Promise<Uint8Array>;
  /**
   * The return label, from the operator to the seller: `trackingNumber` is that of `announceReturn`. Never with a slip.
   */
  returnLabelPdf(ctx: RequestContext, shipment: Shipment, format: LabelFormat): Promise<Uint8Array>;
}
