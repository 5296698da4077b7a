import type { Cents } from '../../shared/money.ts';
import type { Answers, PriceSheet } from '../../shared/price-sheet.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Device, Question } from '../catalogue/index.server.ts';

export interface PricingService {
  /** The sheet of one device under the tenant's price list; same device and version, same sheet. */
  sheetFor(ctx: RequestContext, device: Device): PriceSheet;
  /** Questions in the request's language, same ids and order as the sheet's; the variant question first. */
  questionsFor(ctx: RequestContext, device: Pick<Device, 'formFactor' | 'manufacturer' | 'variants'>): Question[];
  /** The answers in one sentence in the request's language, best conditions left out: "Leichte Kratzer, Akku 80 bis 89 %". */
  summaryFor(
    ctx: RequestContext,
    device: Pick<Device, 'formFactor' | 'manufacturer' | 'variants'>,
    answers: Answers,
  ): string;
  /** A variant's label in the request's language: "128 GB" has another unit in some. `from` is the locale of one in words. */
  variantLabelFor(ctx: RequestContext, label: string, from?: string): string;
  /**
   * The "up to" of lists: the as-new price of the highest variant, the figure the ledger and the scale of the device
   * page start from. Accessories, a few euros, come on top of it.
   */
  maxPrice(ctx: RequestContext, device: Device): Cents;
  /** Day of the tenant's price list, yyyy-mm-dd: since then all its prices have been what they are. */
  pricesSince(ctx: RequestContext): string;
}
