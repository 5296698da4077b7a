import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import type { Attack } from '../attack.ts';
import { sendRequest, type Target } from '../target.ts';
import type { Trial } from '../trial.ts';

const MARK = 'poisoned7f';
const HEADERS = [
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-scheme',
  'x-original-url',
  'x-rewrite-url',
  'accept-language',
  'user-agent',
  'referer',
  'cookie',
  'origin',
  'x-http-method-override',
  'purpose',
  'range',
  'accept',
];
const PATHS = ['/', '/sitemap.xml', '/robots.txt', CONSUMER_SHOP.getPath('contact'), '/nothing-here'];

/** What one visitor sends must not be in the page that the next one gets. */
export const cachePoisoning: Attack = {
  name: 'cache-poisoning',
  tries: 'asks for cacheable addresses with hostile headers and parameters, and then as everybody does',
  async againstTarget(target: Target, trial: Trial) {
    for (const path of PATHS) {
      const clean = await sendRequest(target, path);
      // A page that is another one each time, by an id of its request, cannot be compared.
      const stable = withoutNonces((await sendRequest(target, path)).text) === withoutNonces(clean.text);
      const addresses = [
        path,
        `${path}?utm_source=${MARK}`,
        `${path}?${MARK}`,
        `${path}?q=${MARK}`,
        `${path}#${MARK}`.replace('#', '%23'),
      ];
      for (const address of addresses)
        for (const name of HEADERS) {
          const value = name === 'cookie' ? `umlauf_x=${MARK}; __Host-umlauf_cart=${MARK}` : MARK;
          await sendRequest(target, address, { headers: { [name]: value } });
          trial.count('hostile requests');
        }
      for (let round = 0; round < 3; round += 1) {
        const after = await sendRequest(target, path);
        const where = `${target.label} ${path}`;
        trial.expect(
          !`${after.text}${JSON.stringify(after.headers)}`.includes(MARK),
          `${where}: the next visitor gets it`,
        );
        trial.expect(after.status === clean.status, `${where}: ${clean.status} became ${after.status}`);
        trial.expect(
          !stable || withoutNonces(after.text) === withoutNonces(clean.text),
          `${where}: the page has changed`,
        );
        const kept = after.headers['set-cookie'] && /public|s-maxage/.test(String(after.headers['cache-control']));
        trial.expect(!kept, `${where}: a cookie is given to caches`);
      }
    }
  },
};

function withoutNonces(text: string): string {
  return text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '').replace(/"requestId":"[^"]*"/g, '');
}
