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

/** The input of a new trade: validated, and priced by the server whatever the client sent. */
export interface PreparedTrade {
  /** Only when a company sells. */
  company?: TradeCompany;
  address: TradeAddress;
  /** Null when nothing is paid, whatever was sent. */
  payout: TradePayout | null;
  lines: CartPrice['lines'];
  voucher: CartPrice['voucher'];
  totalCents: Cents;
  currency: string;
  /** The partner's order or campaign id. */
  reference?: string;
}

type StoredPayouts = Pick<CustomerService, 'storedPayout'>;

/** Validates and prices a trade; errors come in the order in which a seller can fix them. */
export async function prepareTrade(
  ctx: RequestContext,
  { offers, customers }: { offers: Pick<OfferService, 'priceCart'>; customers: StoredPayouts },
  input: TradeInput,
): Promise<Result<PreparedTrade, TradeError>> {
  const malformed = lineProblems(input.lines);
  const voucher = input.voucher?.trim();
  const priced = { lines: malformed.length > 0 ? [] : input.lines, ...(voucher ? { voucher } : {}) };
  const price = await offers.priceCart(ctx, priced);
  const wrongLines = [...malformed, ...findExcessQuantity(input.lines, price)];
  // Lines without a price do not show whether money is paid: then only a payout that was sent is validated.
  const pays = price.totalCents > 0 || (wrongLines.length > 0 && input.payout !== undefined);
  const { company, address } = input;
  const details = check(detailsForm, { company, address, payout: input.payout }, { ...ctx, pays, vatNumberProblem });
  if (!details.ok || wrongLines.length > 0) {
    return fail({ code: 'fields', fields: [...wrongLines, ...details.problems] });
  }
  const payout = await resolvePayout(ctx, customers, details.value.payout);
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
    ...(input.reference === undefined ? {} : { reference: input.reference }),
  });
}

const UNKNOWN_PAYOUT: ProblemField = {
  pointer: '/payout/paymentType',
  code: 'stored.unknown',
  detail: 'The seller has no such payment account.',
};

/** The payout in full: accounts stored with the customer are sent by id only, never in forms or drafts. */
async function resolvePayout(
  ctx: RequestContext,
  customers: StoredPayouts,
  payout: TradeInput['payout'],
): Promise<TradePayout | null | 'unknown'> {
  if (!payout) return null;
  if (!('stored' in payout)) return payout;
  const stored = await customers.storedPayout(ctx, payout.stored);
  return stored?.paymentType === payout.paymentType ? stored : 'unknown';
}

/** Rejects quantities above those of the offers: the cart price would cover fewer items than the trade. */
function findExcessQuantity(lines: TradeInput['lines'], price: Pick<CartPrice, 'lines'>): ProblemField[] {
  return price.lines.flatMap(({ offer, quantity }) => {
    const index = lines.findIndex((line) => line.offerId === offer.id);
    return lines[index]?.quantity === quantity ? [] : [wrongQuantity(index, quantity)];
  });
}
