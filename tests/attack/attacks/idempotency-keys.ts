import { randomUUID } from 'node:crypto';
import type { Attack } from '../attack.ts';
import { parseJson, type Target, whileUnavailable } from '../target.ts';
import { makeOffer, sellDevices } from '../trades.ts';
import type { Trial } from '../trial.ts';

const CONCURRENT_REQUESTS = 16;

/** One key creates one trade and opens no other person's. */
export const idempotencyKeys: Attack = {
  name: 'idempotency-keys',
  tries: 'sends one key many times together, with another body, from another shop, and invalid keys',
  async againstTarget(target: Target, trial: Trial) {
    const key = randomUUID();
    const email = `key.${key.slice(0, 8)}@example.org`;
    const lines = [{ offerId: (await makeOffer(target)).id, quantity: 1 }];
    const answers = await Promise.all(
      Array.from({ length: CONCURRENT_REQUESTS }, () => sellDevices(target, { key, lines, email })),
    );
    // A busy machine may have answered all of them 503: then the key is good for another try.
    answers.push(await whileUnavailable(() => sellDevices(target, { key, lines, email })));
    const numbers = new Set(
      answers
        .filter(({ status }) => status === 201)
        .map((one) => parseJson<{ trade: { number: string } }>(one).trade.number),
    );
    trial.count('sales', CONCURRENT_REQUESTS + 1);
    trial.expect(numbers.size === 1, `one key makes ${numbers.size} trades`);
    for (const { status } of answers)
      trial.expect([201, 409, 429, 503].includes(status), `the key is answered ${status}`);
    const other = [{ offerId: (await makeOffer(target)).id, quantity: 1 }];
    const changed = await whileUnavailable(() =>
      sellDevices(target, { key, lines: other, email: 'other@example.org' }),
    );
    trial.count('sales');
    trial.expect(
      changed.status === 409 || changed.status === 422,
      `the key with another body is answered ${changed.status}`,
    );
    trial.expect(
      !changed.text.includes([...numbers][0] ?? 'x'),
      'the key shows the trade of its owner to somebody else',
    );
    const abroad = await sellDevices(target, { key, lines, email }, { host: target.hosts.partner });
    trial.expect(
      abroad.status !== 201 || !numbers.has(parseJson<{ trade: { number: string } }>(abroad).trade.number),
      'the key opens the trade in another shop',
    );
    for (const bad of ['', ' ', 'a'.repeat(201), 'ä']) {
      const { status } = await whileUnavailable(() => sellDevices(target, { key: bad || ' ', lines: other })).catch(
        () => ({
          status: 400,
        }),
      );
      trial.count('keys');
      trial.expect(status >= 400 && status < 500, `a key of ${bad.length} characters is answered ${status}`);
    }
  },
};
