import type { Cents } from '../../shared/money.ts';
import type { Answers, PriceSheet } from '../../shared/price-sheet.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { ConditionQuestion, Device } from '../catalogue/index.server.ts';

export interface PricingService {
  /** The price sheet of one device under the tenant's price list. Deterministic per device and version. */
  sheetFor(ctx: RequestContext, device: Device): PriceSheet;
  /** Questions in the request's language, with the sheet's ids and order; the variant question first. */
  questionsFor(
    ctx: RequestContext,
    device: Pick<Device, 'formFactor' | 'manufacturer' | 'variants' | 'configurations'>,
  ): ConditionQuestion[];
  /**
   * The answers in one sentence in the request's language, best conditions omitted: "Leichte Kratzer, Akku 80 bis 89
   * %".
   */
  summaryFor(
    ctx: RequestContext,
    device: Pick<Device, 'formFactor' | 'manufacturer' | 'variants'>,
    answers: Answers,
  ): string;
  /**
   * A variant's label in the request's language: some have another unit than "GB". `from` is the locale of the given
   * label.
   */
  variantLabelFor(ctx: RequestContext, label: string, from?: string): string;
  /**
   * The "up to" price of lists: the most that the device can bring, of the most expensive variant as new and with all
   * accessories.
   */
  maxPrice(ctx: RequestContext, device: Device): Cents;
  /** Version of the tenant's price list that applies now. */
  versionFor(ctx: Pick<RequestContext, 'tenant' | 'now'>): string;
  /** Date of the tenant's price list, yyyy-mm-dd: its prices have not changed since. */
  pricesSince(ctx: RequestContext): string;
}
