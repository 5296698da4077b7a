import { randomUUID } from 'node:crypto';
import type { Attack } from '../attack.ts';
import { openBeside } from '../beside.ts';
import { cookiesIn, sendRequest, trySendRequest } from '../target.ts';
import { makeOffer, sellDevices } from '../trades.ts';
import { assertReady } from '../trial.ts';

const OTHER_KEY = Buffer.alloc(32, 9).toString('base64');

/** The shop runs with another DATA_KEY than what is stored was sealed with. */
export const lostKey: Attack = {
  name: 'lost-key',
  tries: 'repeats a sale and opens a checkout draft after the key that sealed them was lost',
  async againstWorld(world, trial) {
    const server = await world.server();
    const beside = await openBeside(server, 'lost_key');
    try {
      const first = await beside.start();
      const lines = [{ offerId: (await makeOffer(first.target)).id, quantity: 1 }];
      const key = randomUUID();
      const sold = await sellDevices(first.target, { lines, key });
      assertReady(sold.status === 201, `a sale was answered ${sold.status}`);
      const draft = await sendRequest(first.target, '/api/checkout/draft', {
        method: 'PUT',
        body: { address: { city: 'Bonn' } },
      });
      assertReady(draft.status === 200, `a draft was answered ${draft.status}`);
      await first.shop.stop();
      const { target } = await beside.start({ DATA_KEY: OTHER_KEY });
      const cookie = cookiesIn(draft);
      const answers = {
        'a repeated sale': await sellDevices(target, { lines, key }),
        'a draft that is read': await trySendRequest(target, '/api/checkout/draft', { headers: { cookie } }),
        'a draft that is saved': await trySendRequest(target, '/api/checkout/draft', {
          method: 'PUT',
          body: { address: { city: 'Köln' } },
          headers: { cookie },
        }),
        'the checkout': await trySendRequest(target, '/checkout', { headers: { cookie } }),
        'the trade': await trySendRequest(target, '/api/trades/current', { headers: { cookie: cookiesIn(sold) } }),
      };
      for (const [what, { status }] of Object.entries(answers)) {
        trial.count('requests');
        trial.expect(status > 0 && status < 500, `${what} is answered ${status}`);
      }
    } finally {
      await beside.close();
    }
  },
};
