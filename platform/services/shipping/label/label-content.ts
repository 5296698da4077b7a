import type { RequestContext } from '../../../shared/request-context.ts';
import type { Texts } from '../../texts/index.server.ts';
import type { Carrier, Shipment } from '../types.ts';

/** Content of the label and the packing slip of one parcel: `shipment` has its number and its devices. */
export interface LabelContent {
  ctx: RequestContext;
  texts: Texts;
  shipment: Shipment;
  carrier: Carrier;
  /** Its place among the parcels of the trade, counted from 1. */
  parcel: { number: number; count: number };
  /** True for a parcel from the operator to the seller. */
  back: boolean;
}
