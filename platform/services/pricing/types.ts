import type { Cents } from '../../shared/money.ts';
import type { PriceSheet } from '../../shared/price-sheet.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Device, Question } from '../catalogue/types.ts';

export interface PricingService {
  /** The sheet of one device under the tenant's price list; same device and version, same sheet. */
  sheetFor(ctx: RequestContext, device: Device): PriceSheet;
  /** Questions in the request's language, same ids and order as the sheet's; the variant question first. */
  questionsFor(ctx: RequestContext, device: Device): Question[];
  /** Highest possible price: the "up to" of lists. */
  maxPrice(ctx: RequestContext, device: Device): Cents;
}
