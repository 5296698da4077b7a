import type { Attack } from '../attack.ts';
import { cookiesIn, type Target, whileUnavailable } from '../target.ts';
import { makeOffer, sellDevices } from '../trades.ts';
import type { Trial } from '../trial.ts';

const CONCURRENT_REQUESTS = 12;

export const offerSoldTwice: Attack = {
  name: 'offer-sold-twice',
  tries: 'sells one offer many times together, alone and beside others, and again later',
  async againstTarget(target: Target, trial: Trial) {
    const offer = await makeOffer(target);
    const lines = [{ offerId: offer.id, quantity: 20 }];
    const answers = await Promise.all(
      Array.from({ length: CONCURRENT_REQUESTS }, () => sellDevices(target, { lines })),
    );
    const sold = answers.filter(({ status }) => status === 201);
    trial.count('sales', CONCURRENT_REQUESTS + 2);
    trial.expect(sold.length <= 1, `${sold.length} of ${CONCURRENT_REQUESTS} sales of one offer are made`);
    for (const { status } of answers) trial.expect([201, 409, 503].includes(status), `a sale is answered ${status}`);
    if (sold.length === 0) await whileUnavailable(() => sellDevices(target, { lines }));
    const again = await whileUnavailable(() => sellDevices(target, { lines }));
    trial.expect(again.status === 409, `a later sale is answered ${again.status}`);
    const other = await makeOffer(target);
    const beside = [...lines, { offerId: other.id, quantity: 1 }];
    const both = await whileUnavailable(() => sellDevices(target, { lines: beside }));
    trial.expect(both.status === 409, `beside another offer it is answered ${both.status}`);
    trial.expect(new Set(sold.map(cookiesIn)).size <= 1, 'two browsers hold the trade');
  },
};
