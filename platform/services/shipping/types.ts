import type { Cents } from '../../shared/money.ts';
import type { RequestContext } from '../../shared/request-context.ts';

/** A parcel announced to a carrier. */
interface Parcel {
  /** Carrier id, as the tenant's `shipping.carrier` names it. */
  carrier: string;
  trackingNumber: string;
}

/** What a carrier is to us: it takes a parcel and says how its label looks. */
export interface Carrier {
  /** Product name printed on the label. */
  service: string;
  /** A new number for a parcel, check digit included. */
  announce(): Promise<string>;
  /** The number in groups, for people. */
  shown(trackingNumber: string): string;
  /** The bar code the carrier's scanners read. */
  barcode(trackingNumber: string): { symbology: 'code128' | 'gs1-128'; text: string };
}

/** What is sent in, as its label and packing slip tell it. */
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
  /** Announces a parcel to the tenant's carrier. Throws when the tenant names a carrier nobody registered. */
  announce(ctx: RequestContext): Promise<Parcel>;
  codes(shipment: Pick<Shipment, 'carrier' | 'trackingNumber' | 'number'>): LabelCodes;
  /** One page in the request's language: A4 is label and packing slip, A6 the label alone. Same shipment, same bytes. */
  labelPdf(ctx: RequestContext, shipment: Shipment, format: LabelFormat): Promise<Uint8Array>;
}
