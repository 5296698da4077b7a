import { type Cents, lineTotal, sum } from '../../shared/money.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { endOfDate } from '../../shared/zoned-day.ts';
import type { CartPrice, CartPriceInput, CartPriceLine, Offer } from './types.ts';

/** What a cart is worth, from offers already loaded. Pure but for the clock of `ctx`. */
export function cartPrice(ctx: RequestContext, input: CartPriceInput, offers: ReadonlyMap<string, Offer>): CartPrice {
  const lines: CartPriceLine[] = [];
  const gone: CartPrice['gone'] = [];
  for (const { offerId, quantity } of input.lines) {
    const offer = offers.get(offerId);
    if (!offer) gone.push({ offerId, reason: 'unknown' });
    else if (hasEnded(offer, ctx.now())) gone.push({ offerId, reason: 'expired' });
    else lines.push({ offer, quantity, totalCents: lineTotal(offer.priceCents, quantity) });
  }
  const devicesCents = sum(lines.map((line) => line.totalCents));
  const { voucher, voucherProblem } = redeem(ctx, input.voucher, devicesCents);
  return {
    lines,
    gone,
    voucher,
    voucherProblem,
    devicesCents,
    totalCents: devicesCents + (voucher?.valueCents ?? 0),
    currency: ctx.tenant.currency,
    validUntil: lines.map((line) => line.offer.validUntil).sort()[0] ?? null,
  };
}

/** An offer holds up to and including its last instant. */
function hasEnded(offer: Pick<Offer, 'validUntil'>, now: Date): boolean {
  return now.getTime() > Date.parse(offer.validUntil);
}

/** A voucher adds to what we pay for devices: it never pays out by itself, whatever its minimum. */
function redeem(
  ctx: RequestContext,
  typed: string | undefined,
  devicesCents: Cents,
): Pick<CartPrice, 'voucher' | 'voucherProblem'> {
  const code = typed?.trim().toUpperCase();
  if (!code) return { voucher: null, voucherProblem: null };
  const refused = (voucherProblem: CartPrice['voucherProblem']) => ({ voucher: null, voucherProblem });
  const found = ctx.tenant.vouchers.find((voucher) => voucher.code.toUpperCase() === code);
  if (!found) return refused('unknown');
  if (ctx.now() > endOfDate(found.validUntil, ctx.tenant.timeZone)) return refused('expired');
  if (devicesCents === 0 || devicesCents < found.minimumCents) return refused('minimum');
  return { voucher: { code: found.code, valueCents: found.valueCents }, voucherProblem: null };
}
