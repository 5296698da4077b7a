import type { Cents } from '../../shared/money.ts';
import type { RequestContext } from '../../shared/request-context.ts';

/** A parcel announced to a carrier. */
interface Parcel {
  /** Carrier id, as the tenant's `shipping.carrier` names it. */
  carrier: string;
  trackingNumber: string;
}

/** Somebody a parcel comes from or goes to. */
export interface Party {
  name: string;
  street: string;
  postalCode: string;
  city: string;
  /** ISO 3166 code of the country, two capital letters. */
  country: string;
}

/** A parcel that will be handed over. */
export interface ParcelOrder {
  /** Number of the trade, which the carrier may print and ask for. */
  reference: string;
  from: Party;
  to: Party;
}

/**
 * What a carrier is to us: it takes a parcel and says how its label looks. An adapter has to pass
 * `tests/integration/shipping/carrier-contract.ts`; what it hears of parcels comes as parcel events.
 */
export interface Carrier {
  /** Product name printed on the label. */
  service: string;
  /** A new number for a parcel, check digit included. */
  announce(order: ParcelOrder): Promise<string>;
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
  /** Announces a seller's parcel to the tenant's carrier. Throws when the tenant names a carrier nobody registered. */
  announce(ctx: RequestContext, shipment: Pick<Shipment, 'number' | 'address'>): Promise<Parcel>;
  /** The same for what goes back to the seller, with the carrier it came with. */
  announceReturn(ctx: RequestContext, shipment: Pick<Shipment, 'number' | 'address' | 'carrier'>): Promise<Parcel>;
  codes(shipment: Pick<Shipment, 'carrier' | 'trackingNumber' | 'number'>): LabelCodes;
  /** One page in the request's language: A4 is label and packing slip, A6 the label alone. Same shipment, same bytes. */
  labelPdf(ctx: RequestContext, shipment: Shipment, format: LabelFormat): Promise<Uint8Array>;
  /** The label of what goes back, from the operator to the seller: `trackingNumber` is that of `announceReturn`. Never with a slip. */
  returnLabelPdf(ctx: RequestContext, shipment: Shipment, format: LabelFormat): Promise<Uint8Array>;
}
