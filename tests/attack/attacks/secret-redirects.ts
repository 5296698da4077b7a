import type { Attack } from '../attack.ts';
import { sendRequest, type Target } from '../target.ts';
import type { Trial } from '../trial.ts';

const TOKEN = 'S'.repeat(43);
const PATHS = [`/sale/${TOKEN}/`, '/browser/clarification/id/1/trade/DE-26-111-111-111-11'];

/** An address that holds a secret must leave no trace of it, whatever is answered there. */
export const secretRedirects: Attack = {
  name: 'secret-redirects',
  tries: 'asks for addresses that hold a secret in spellings that are redirected',
  async againstTarget(target: Target, trial: Trial) {
    for (const path of PATHS) {
      const { status, headers } = await sendRequest(target, path);
      trial.count('addresses');
      const [plain] = path.split('/').filter(Boolean);
      trial.expect(status < 500, `${plain}: answered ${status}`);
      trial.expect(/no-store/.test(String(headers['cache-control'])), `/${plain} (${status}): a cache keeps it`);
      trial.expect(
        /^(no-referrer|same-origin|strict-origin|origin)$/.test(String(headers['referrer-policy'])),
        `/${plain} (${status}): its address is sent as referrer`,
      );
      trial.expect(/noindex/.test(String(headers['x-robots-tag'])), `/${plain} (${status}): engines may index it`);
    }
  },
};
