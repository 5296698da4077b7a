import { type Cents, lineTotal, sum } from '../../shared/money.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { CartPrice, OfferService } from '../offers/types.ts';
import type { TradeAddress, TradeError, TradeInput, TradePayout } from './types.ts';
import { readAddress, readPayout } from './validate.ts';

/** The same limits as the API schema's: forms come here without passing it. */
const MAX_LINES = 40;
const MAX_QUANTITY = 20;

/** What a trade will be made of: checked, and priced by us whatever the client sent. */
export interface PreparedTrade {
  address: TradeAddress;
  payout: TradePayout;
  lines: CartPrice['lines'];
  voucher: CartPrice['voucher'];
  totalCents: Cents;
  currency: string;
}

/** Everything that may be refused, in the order a seller can put it right. */
export async function prepareTrade(
  ctx: RequestContext,
  offers: Pick<OfferService, 'priceCart'>,
  input: TradeInput,
): Promise<Result<PreparedTrade, TradeError>> {
  const { tenant } = ctx;
  const address = readAddress(tenant, input.address);
  const payout = readPayout(tenant, input.payout);
  const fields = [...lineProblems(input.lines), ...address.problems, ...payout.problems];
  if (!address.value || !payout.value || fields.length > 0) return fail({ code: 'fields', fields });
  if (input.termsAccepted !== true) return fail({ code: 'terms.notAccepted' });
  if (input.lines.length === 0) return fail({ code: 'cart.empty' });
  const voucher = input.voucher?.trim();
  const price = await offers.priceCart(ctx, { lines: input.lines, ...(voucher ? { voucher } : {}) });
  if (price.gone.length > 0) return fail({ code: 'offers.gone', gone: price.gone });
  if (price.voucherProblem) return fail({ code: 'voucher', problem: price.voucherProblem });
  const devicesCents = sum(price.lines.map((line) => lineTotal(line.offer.priceCents, line.quantity)));
  if (tenant.businessMode && devicesCents > tenant.b2bTradeCap)
    return fail({ code: 'cart.cap', capCents: tenant.b2bTradeCap });
  return ok({
    address: address.value,
    payout: payout.value,
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
