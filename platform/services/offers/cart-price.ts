import { type Cents, lineTotal, sum } from '../../shared/money.ts';
import { planParcels } from '../../shared/plan-parcels.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { voucherValueFor } from '../../shared/voucher-value.ts';
import { endOfDate } from '../../shared/zoned-day.ts';
import { findVoucher } from './redemption.ts';
import type { CartPrice, CartPriceInput, CartPriceLine, GoneOffer, Offer } from './types.ts';

/** The stored facts about a cart. */
export interface CartFacts {
  offers: ReadonlyMap<string, Offer>;
  /** Ids of the offers that belong to a trade. */
  redeemed: ReadonlySet<string>;
  /** The requested voucher has reached its limit. */
  usedUp: boolean;
}

/** Prices a cart from the stored facts. Pure except for the clock of `ctx`. */
export function cartPrice(ctx: RequestContext, input: CartPriceInput, facts: CartFacts): CartPrice {
  const lines: CartPriceLine[] = [];
  const gone: GoneOffer[] = [];
  for (const asked of input.lines) {
    const { offerId } = asked;
    const offer = facts.offers.get(offerId);
    if (!offer) gone.push({ offerId, reason: 'unknown' });
    else if (facts.redeemed.has(offerId)) gone.push({ offerId, reason: 'sold' });
    // A shop that changed its currency cannot pay offers in the one before: their figures would get another sign.
    else if (hasEnded(offer, ctx.now()) || offer.currency !== ctx.tenant.currency)
      gone.push({ offerId, reason: 'expired' });
    else {
      const quantity = Math.min(asked.quantity, offer.quantity);
      lines.push({ offer, quantity, totalCents: lineTotal(offer.priceCents, quantity) });
    }
  }
  const devicesCents = sum(lines.map((line) => line.totalCents));
  const redeemed = redeemVoucher(ctx, input.voucher, { devicesCents, usedUp: facts.usedUp });
  const parcels = planParcels(ctx.tenant, lines);
  return {
    lines,
    gone,
    ...redeemed,
    devicesCents,
    totalCents: devicesCents + (redeemed.voucher?.valueCents ?? 0),
    currency: ctx.tenant.currency,
    validUntil: lines.map((line) => line.offer.validUntil).sort()[0] ?? null,
    ...(parcels.length > 1 ? { parcels } : {}),
  };
}

/** An offer is valid up to and including its last instant. */
function hasEnded(offer: Pick<Offer, 'validUntil'>, now: Date): boolean {
  return now.getTime() > Date.parse(offer.validUntil);
}

/** A voucher adds to a payment for devices; without one it pays nothing, whatever its minimum. */
function redeemVoucher(
  ctx: RequestContext,
  typed: string | undefined,
  { devicesCents, usedUp }: { devicesCents: Cents; usedUp: boolean },
): Pick<CartPrice, 'voucher' | 'voucherProblem' | 'voucherTerms'> {
  const rejectVoucher = (voucherProblem: CartPrice['voucherProblem']) => ({ voucher: null, voucherProblem });
  if (!typed?.trim()) return rejectVoucher(null);
  const found = findVoucher(ctx.tenant, typed);
  if (!found) return rejectVoucher('unknown');
  if (ctx.now() > endOfDate(found.validUntil, ctx.tenant.timeZone)) return rejectVoucher('expired');
  if (usedUp) return rejectVoucher('usedUp');
  const { code, partner, valueCents, minimumCents } = found;
  if (voucherValueFor(found, devicesCents) === 0)
    return { ...rejectVoucher('minimum'), voucherTerms: { valueCents, minimumCents } };
  return { voucher: { code, ...(partner === undefined ? {} : { partner }), valueCents }, voucherProblem: null };
}
