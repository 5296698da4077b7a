import type { Attack } from '../attack.ts';
import type { Target } from '../target.ts';
import { makeOffer, sellDevices } from '../trades.ts';
import type { Trial } from '../trial.ts';

const LINES = 40;
const QUANTITY = 20;

export const largeConsumerSale: Attack = {
  name: 'large-consumer-sale',
  tries: `sells ${LINES} lines of ${QUANTITY} devices each as a consumer`,
  async againstTarget(target: Target, trial: Trial) {
    const offers = await Promise.all(Array.from({ length: LINES }, () => makeOffer(target)));
    const lines = offers.map(({ id }) => ({ offerId: id, quantity: QUANTITY }));
    const { status } = await sellDevices(target, { lines }, { patience: 60_000 });
    const euros = Math.round(offers.reduce((sum, { priceCents }) => sum + priceCents * QUANTITY, 0) / 100);
    trial.count('sales');
    trial.expect(status >= 400 && status < 500, `a consumer sells for ${euros} € (${status})`);
  },
};
