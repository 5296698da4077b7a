import type { RequestContext } from '../../../shared/request-context.ts';
import type { Texts } from '../../texts/index.server.ts';
import type { Carrier, Shipment } from '../types.ts';

/** Content of the label and the packing slip. */
export interface LabelContent {
  ctx: RequestContext;
  texts: Texts;
  shipment: Shipment;
  carrier: Carrier;
  /** True for a parcel from the operator to the seller. */
  back: boolean;
}
