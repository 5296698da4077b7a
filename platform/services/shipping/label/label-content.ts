import type { RequestContext } from '../../../shared/request-context.ts';
import type { Texts } from '../../texts/index.server.ts';
import type { Carrier, Shipment } from '../types.ts';

/** What the label and the packing slip are drawn from. */
export interface LabelContent {
  ctx: RequestContext;
  texts: Texts;
  shipment: Shipment;
  carrier: Carrier;
  /** From the operator to the seller. */
  back: boolean;
}
