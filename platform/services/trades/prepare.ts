import { check } from '../../forms/check.ts';
import { detailsForm } from '../../forms/details.ts';
import { vatNumberProblem } from '../../forms/vat-number.ts';
import { lineProblems, wrongQuantity } from '../../shared/cart-lines.ts';
import { type Cents, lineTotal, sum } from '../../shared/money.ts';
import type { ProblemField } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { tradeCapFor } from '../../shared/trade-cap.ts';
import type { CustomerService } from '../customers/index.server.ts';
import type { CartPrice, OfferService } from '../offers/index.server.ts';
import type { TradeAddress, TradeCompany, TradeError, TradeInput, TradePayout } from './types.ts';

/** What a trade will be made of: checked, and priced by us whatever the client sent. */
export interface PreparedTrade {
  /** Of a company's sale only. */
  company?: TradeCompany;
  address: TradeAddress;
  /** Null when there is nothing to pay, whatever was sent. */
  payout: TradePayout | null;
  lines: CartPrice['lines'];
  voucher: CartPrice['voucher'];
  totalCents: Cents;
  currency: string;
}

type StoredPayouts = Pick<CustomerService, 'storedPayout'>;

/** Validates and prices a trade; refusals come in the order in which a seller can fix them. */
export async function prepareTrade(
  ctx: RequestContext,
  { offers, customers }: { offers: Pick<OfferService, 'priceCart'>; customers: StoredPayouts },
  input: TradeInput,
): Promise<Result<PreparedTrade, TradeError>> {
  const malformed = lineProblems(input.lines);
  const voucher = input.voucher?.trim();
  const priced = { lines: malformed.length > 0 ? [] : input.lines, ...(voucher ? { voucher } : {}) };
  const price = await offers.priceCart(ctx, priced);
  const wrongLines = [...malformed, ...morePiecesThanOffered(input.lines, price)];
  // Lines that cannot be priced do not say whether money flows: then only what was sent is judged.
  const pays = price.totalCents > 0 || (wrongLines.length > 0 && input.payout !== undefined);
  const { company, address } = input;
  const details = check(detailsForm, { company, address, payout: input.payout }, { ...ctx, pays, vatNumberProblem });
  if (!details.ok || wrongLines.length > 0) {
    return fail({ code: 'fields', fields: [...wrongLines, ...details.problems] });
  }
  const payout = await payoutOf(ctx, customers, details.value.payout);
  if (payout === 'unknown') return fail({ code: 'fields', fields: [UNKNOWN_PAYOUT] });
  if (input.termsAccepted !== true) return fail({ code: 'terms.notAccepted' });
  if (input.lines.length === 0) return fail({ code: 'cart.empty' });
  if (price.gone.length > 0) return fail({ code: 'offers.gone', gone: price.gone });
  if (price.voucherProblem) return fail({ code: 'voucher', problem: price.voucherProblem });
  const devicesCents = sum(price.lines.map((line) => lineTotal(line.offer.priceCents, line.quantity)));
  const capCents = tradeCapFor(ctx.tenant, ctx.business);
  if (devicesCents > capCents) return fail({ code: 'cart.cap', capCents });
  return ok({
    ...(details.value.company ? { company: details.value.company } : {}),
    address: details.value.address,
    payout,
    lines: price.lines,
    voucher: price.voucher,
    totalCents: price.totalCents,
    currency: price.currency,
  });
}

const UNKNOWN_PAYOUT: ProblemField = {
  pointer: '/payout/paymentType',
  code: 'stored.unknown',
  detail: 'The seller has no such payment account.',
};

/** Where the money goes, in full: an account that is only named stands in no form and no draft. */
async function payoutOf(
  ctx: RequestContext,
  customers: StoredPayouts,
  payout: TradeInput['payout'],
): Promise<TradePayout | null | 'unknown'> {
  if (!payout) return null;
  if (!('stored' in payout)) return payout;
  const stored = await customers.storedPayout(ctx, payout.stored);
  return stored?.paymentType === payout.paymentType ? stored : 'unknown';
}

/** A cart is priced for no more pieces than its offers were made for; a sale of more is not what its seller agreed to. */
function morePiecesThanOffered(lines: TradeInput['lines'], price: Pick<CartPrice, 'lines'>): ProblemField[] {
  return price.lines.flatMap(({ offer, quantity }) => {
    const index = lines.findIndex((line) => line.offerId === offer.id);
    return lines[index]?.quantity === quantity ? [] : [wrongQuantity(index, quantity)];
  });
}
