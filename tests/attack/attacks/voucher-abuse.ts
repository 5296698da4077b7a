import type { Attack } from '../attack.ts';
import { parseJson, sendRequest, type Target } from '../target.ts';
import { makeOffer, sellDevices } from '../trades.ts';
import type { Trial } from '../trial.ts';

const CODE = 'WILLKOMMEN5';
const SPELLINGS = [CODE, CODE.toLowerCase(), ` ${CODE} `, `${CODE},${CODE}`, `${CODE}\u200b`, `${CODE};${CODE}`];
const GUESSES = ['TECHNIKHAUS20', '%', "' or 1=1 --", '*', '__proto__', 'constructor', 'null', '0', 'WILLKOMMEN'];
const VALUE_CENTS = 500;

/** A voucher counts once in a sale, in its own shop, for what it is worth. */
export const voucherAbuse: Attack = {
  name: 'voucher-abuse',
  tries: 'redeems a voucher in other spellings, twice in a sale, in other shops, and guesses others',
  async againstTarget(target: Target, trial: Trial) {
    const total = async (voucher: string) => {
      const offer = await makeOffer(target);
      const answer = await sellDevices(target, { lines: [{ offerId: offer.id, quantity: 1 }], voucher });
      trial.count('sales');
      if (answer.status !== 201) return { status: answer.status, more: 0 };
      const { trade } = parseJson<{ trade: { totalCents: number } }>(answer);
      return { status: answer.status, more: trade.totalCents - offer.priceCents };
    };
    for (const spelling of SPELLINGS) {
      const { status, more } = await total(spelling);
      trial.expect(status < 500, `“${spelling}” is answered ${status}`);
      trial.expect(more <= VALUE_CENTS, `“${spelling}” adds ${more / 100} €`);
    }
    for (const guess of GUESSES) {
      const { status, more } = await total(guess);
      trial.expect(status < 500 && more === 0, `“${guess}” adds ${more / 100} € (${status})`);
    }
    const offer = await makeOffer(target);
    for (const value of [[CODE, CODE], { code: CODE }, 5, `${CODE}${'A'.repeat(100)}`]) {
      const { status } = await sendRequest(target, '/api/cart/price', {
        body: { lines: [{ offerId: offer.id, quantity: 1 }], voucher: value },
      });
      trial.count('prices');
      trial.expect(
        status >= 400 && status < 500,
        `a voucher of ${JSON.stringify(value).slice(0, 30)} is answered ${status}`,
      );
    }
  },
};
