import { NEIGHBOUR_SHOP } from '../../support/chosen-shops.ts';
import { createTradeInput } from '../../support/selling.ts';
import type { Attack } from '../attack.ts';
import { newAddress, parseJson, sendRequest, type Target } from '../target.ts';
import { makeOffer } from '../trades.ts';
import type { Trial } from '../trial.ts';

const QUANTITIES = [0, -1, 1.5, 21, 1e9, 2 ** 53, '1', null, [1], Number.NaN];

/** A sale names offers and how many; everything else is the shop's to say. */
export const cartAbuse: Attack = {
  name: 'cart-abuse',
  tries: 'sells quantities, lines and members that no page sends, offers of other shops and foreign prices',
  async againstTarget(target: Target, trial: Trial) {
    const offer = await makeOffer(target);
    const sale = createTradeInput(offer);
    const foreign = await makeOffer(target, { host: target.hosts.abroad });
    const line = (quantity: unknown, offerId: unknown = offer.id) => ({ lines: [{ offerId, quantity }] });
    const bodies: Record<string, object> = {
      ...Object.fromEntries(QUANTITIES.map((quantity) => [`a quantity of ${String(quantity)}`, line(quantity)])),
      'no line': { lines: [] },
      'more lines than forty': { lines: Array.from({ length: 41 }, () => sale.lines[0]) },
      'one offer in two lines beyond its pieces': {
        lines: [
          { offerId: offer.id, quantity: 20 },
          { offerId: offer.id, quantity: 20 },
        ],
      },
      'an offer of another shop': line(1, foreign.id),
      'an unknown offer': line(1, 'A'.repeat(43)),
      'an offer of an object': line(1, { id: offer.id }),
      'a price': { priceCents: 1_000_000 },
      'a total': { totalCents: 1_000_000 },
      'a state': { state: 'paid' },
      'a tenant': { tenant: NEIGHBOUR_SHOP.id },
      'a price in its line': { lines: [{ ...sale.lines[0], priceCents: 1_000_000 }] },
      'no consent to the terms': { termsAccepted: false },
      'a stored payout without an account': { payout: { paymentType: 13, stored: '1' } },
      "somebody else's customer number": { customerNumber: '1000000000' },
    };
    for (const [what, change] of Object.entries(bodies)) {
      const { status, text } = await sendRequest(target, '/api/trades', {
        from: newAddress(),
        body: { ...sale, ...change },
        headers: { 'idempotency-key': `cart ${what}` },
      });
      trial.count('sales');
      trial.expect(status >= 400 && status < 500, `${what} is answered ${status}`);
      trial.expect(!text.includes('at '.concat('/')), `${what}: the answer has a stack`);
    }
    const honest = await sendRequest(target, '/api/trades', { body: sale, headers: { 'idempotency-key': offer.id } });
    const { trade } = parseJson<{ trade?: { totalCents: number } }>(honest);
    trial.expect(trade?.totalCents === offer.priceCents, `an honest sale is answered ${honest.status}`);
  },
};
