import { randomBytes } from 'node:crypto';
import type { Query } from '../../database/index.server.ts';
import { MAX_QUANTITY } from '../../shared/cart-cookie.ts';
import type { Answers, PriceSheet } from '../../shared/price-sheet.ts';
import { checkAnswers, quote } from '../../shared/quote.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { endOfDay } from '../../shared/zoned-day.ts';
import type { CatalogueService, Device } from '../catalogue/index.server.ts';
import type { PricingService } from '../pricing/index.server.ts';
import { cartPrice } from './cart-price.ts';
import { countingOffer, forgetDays } from './offer-days.ts';
import { findSheets, forgetOffers, type OfferRow, toOffer } from './offer-rows.ts';
import {
  deleteOldRedemptions,
  findRedeemedOffers,
  isUsedUp,
  redeemOffers,
  releaseVoucher,
  takeBack,
} from './redemption.ts';
import type { CartPriceInput, Offer, OfferError, OfferInput, OfferRedemption, OfferService } from './types.ts';

export { createOfferLinks } from './offer-links.ts';
export { createRemoteCart, createRemoteOffers } from './remote.ts';

export type {
  CartLineInput,
  CartPrice,
  CartPriceLine,
  GoneOffer,
  Offer,
  OfferRedemption,
  OfferService,
  RedeemedVoucher,
  VoucherProblem,
} from './types.ts';

export interface OfferOptions {
  db: Query;
  catalogue: Pick<CatalogueService, 'findDeviceById'>;
  pricing: PricingService;
}

/** 192 bits: offers cannot be guessed. */
const ID_BYTES = 24;
const SIX_HOURS_MS = 21_600_000;

/**
 * Creates the offer service. An offer is stored as quoted, never priced again, and can be sold once. A tenant cannot
 * see other tenants' offers.
 */
export function createOffers({ db, catalogue, pricing }: OfferOptions): OfferService & OfferRedemption {
  async function create(ctx: RequestContext, input: OfferInput) {
    const device = await catalogue.findDeviceById(ctx, input.deviceId);
    if (!device) return fail<OfferError>({ code: 'device.unknown' });
    const sheet = pricing.sheetFor(ctx, device);
    const checked = checkAnswersComplete(sheet, input.answers);
    if (!checked.ok) return checked;
    const { quantity = MAX_QUANTITY } = input;
    const row = newRow(ctx, { device, sheet, answers: checked.value, quantity });
    // A sale of the test mode is in no figure.
    await (ctx.test === true ? db : countingOffer(db, ctx, input))
      .insertInto('offer')
      .values({
        ...row,
        answers: JSON.stringify(row.answers),
        quote: JSON.stringify(row.quote),
        sheet: JSON.stringify(row.sheet),
      })
      .execute();
    return ok(toOffer(ctx, pricing, row));
  }

  async function load(ctx: RequestContext, ids: readonly string[]): Promise<Map<string, Offer>> {
    // PostgreSQL rejects NUL in text; no offer id contains it.
    const possible = ids.filter((id) => !id.includes('\0'));
    if (possible.length === 0) return new Map();
    const rows = await db
      .selectFrom('offer')
      .selectAll()
      .where('tenant', '=', ctx.tenant.id)
      .where('id', 'in', possible)
      // An offer of the other mode is unknown: a test sale never becomes a real one, and the other way round.
      .where('is_test', '=', ctx.test === true)
      .execute();
    return new Map(rows.map((row) => [row.id, toOffer(ctx, pricing, row)]));
  }

  return {
    create,
    find: async (ctx, offerId) => (await load(ctx, [offerId])).get(offerId),
    priceCart: async (ctx: RequestContext, input: CartPriceInput) => {
      const offers = await load(ctx, [...new Set(input.lines.map((line) => line.offerId))]);
      const redeemed = await findRedeemedOffers(db, ctx, [...offers.keys()]);
      return cartPrice(ctx, input, { offers, redeemed, usedUp: await isUsedUp(db, ctx, input.voucher) });
    },
    redeemOffers,
    releaseVoucher,
    takeBack,
    priceSheetsFor: findSheets,
    sweep: {
      what: 'expired offers',
      everyMs: SIX_HOURS_MS,
      run: async (now) =>
        (await deleteOldRedemptions(db, now)) + (await forgetOffers(db, now)) + (await forgetDays(db, now)),
    },
  };
}

/** The answers in the sheet's order if they are complete and valid, else the first error. */
function checkAnswersComplete(sheet: PriceSheet, answers: Answers): Result<Record<string, string>, OfferError> {
  const [problem] = checkAnswers(sheet, answers);
  if (problem) return fail(problem);
  const { openQuestionIds } = quote(sheet, answers);
  if (openQuestionIds.length > 0) return fail({ code: 'question.open', questionIds: openQuestionIds });
  return ok(Object.fromEntries(sheet.questions.map(({ id }) => [id, answers[id] ?? ''])));
}

interface NewOffer {
  device: Device;
  sheet: PriceSheet;
  answers: Record<string, string>;
  quantity: number;
}

function newRow(ctx: RequestContext, { device, sheet, answers, quantity }: NewOffer): OfferRow {
  const quoted = quote(sheet, answers);
  const variantQuestion = sheet.questions.find((question) => question.kind === 'variant');
  const variantId = variantQuestion && answers[variantQuestion.id];
  const createdAt = ctx.now();
  return {
    id: randomBytes(ID_BYTES).toString('base64url'),
    tenant: ctx.tenant.id,
    device_id: device.id,
    device_name: device.name,
    device_url: device.url,
    form_factor: device.formFactor,
    drawing: device.image,
    manufacturer: device.manufacturer,
    variant_label: device.variants.find((variant) => variant.id === variantId)?.label ?? '',
    answers,
    quote: quoted,
    price_cents: quoted.totalCents,
    currency: quoted.currency,
    price_list_version: sheet.version,
    sheet,
    quantity,
    is_test: ctx.test === true,
    created_at: createdAt,
    valid_until: endOfDay(createdAt, ctx.tenant.offerValidityDays, ctx.tenant.timeZone),
  };
}
