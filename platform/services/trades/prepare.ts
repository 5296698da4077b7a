import { check } from '../../forms/check.ts';
import { detailsForm } from '../../forms/details.ts';
import { MAX_LINES, MAX_QUANTITY } from '../../shared/cart-cookie.ts';
import { type Cents, lineTotal, sum } from '../../shared/money.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { CartPrice, OfferService } from '../offers/index.server.ts';
import type { TradeAddress, TradeError, TradeInput, TradePayout } from './types.ts';

/** What a trade will be made of: checked, and priced by us whatever the client sent. */
export interface PreparedTrade {
  address: TradeAddress;
  /** Null when there is nothing to pay, whatever was sent. */
  payout: TradePayout | null;
  lines: CartPrice['lines'];
  voucher: CartPrice['voucher'];
  totalCents: Cents;
  currency: string;
}

/** Validates and prices a trade; refusals come in the order in which a seller can fix them. */
export async function prepareTrade(
  ctx: RequestContext,
  offers: Pick<OfferService, 'priceCart'>,
  input: TradeInput,
): Promise<Result<PreparedTrade, TradeError>> {
  const { tenant } = ctx;
  const wrongLines = lineProblems(input.lines);
  const voucher = input.voucher?.trim();
  const priced = { lines: wrongLines.length > 0 ? [] : input.lines, ...(voucher ? { voucher } : {}) };
  const price = await offers.priceCart(ctx, priced);
  // Lines that cannot be priced do not say whether money flows: then only what was sent is judged.
  const pays = price.totalCents > 0 || (wrongLines.length > 0 && input.payout !== undefined);
  const details = check(detailsForm, { address: input.address, payout: input.payout }, { ...ctx, pays });
  if (!details.ok || wrongLines.length > 0) {
    return fail({ code: 'fields', fields: [...wrongLines, ...details.problems] });
  }
  if (input.termsAccepted !== true) return fail({ code: 'terms.notAccepted' });
  if (input.lines.length === 0) return fail({ code: 'cart.empty' });
  if (price.gone.length > 0) return fail({ code: 'offers.gone', gone: price.gone });
  if (price.voucherProblem) return fail({ code: 'voucher', problem: price.voucherProblem });
  const devicesCents = sum(price.lines.map((line) => lineTotal(line.offer.priceCents, line.quantity)));
  if (ctx.business && devicesCents > tenant.b2bTradeCap)
    return fail({ code: 'cart.cap', capCents: tenant.b2bTradeCap });
  return ok({
    address: details.value.address,
    payout: details.value.payout ?? null,
    lines: price.lines,
    voucher: price.voucher,
    totalCents: price.totalCents,
    currency: price.currency,
  });
}

function lineProblems(lines: TradeInput['lines']) {
  if (!Array.isArray(lines)) return [{ pointer: '/lines', code: 'required', detail: 'is missing' }];
  if (lines.length > MAX_LINES)
    return [{ pointer: '/lines', code: 'tooMany', detail: `has more than ${MAX_LINES} lines` }];
  return lines.flatMap(({ offerId, quantity }, index) => {
    const first = lines.findIndex((line) => line.offerId === offerId);
    if (first !== index)
      return [
        { pointer: `/lines/${index}/offerId`, code: 'offer.repeated', detail: `stands on line ${first} already` },
      ];
    if (Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY) return [];
    return [{ pointer: `/lines/${index}/quantity`, code: 'quantity.range', detail: `wants 1 to ${MAX_QUANTITY}` }];
  });
}
