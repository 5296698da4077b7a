import type { Attack } from '../attack.ts';
import { type Request, sendRequest, type Target, webOrigin } from '../target.ts';
import type { Trial } from '../trial.ts';

const FORMS: readonly [string, Request][] = [
  ['/api/consent', { form: { choice: 'true', back: '/' } }],
  ['/checkout', { form: { step: 'cart', voucher: '' } }],
  ['/api/account/login', { body: { username: 'a@example.org', password: 'falsch geraten' } }],
  ['/api/account/register', { body: {} }],
  ['/api/newsletter/subscribe', { body: { email: 'a@example.org' } }],
  ['/api/trades', { body: {} }],
  ['/api/offers', { body: {} }],
  ['/api/contact', { body: {} }],
  ['/api/checkout/draft', { method: 'PUT', body: { address: { city: 'Bonn' } } }],
];
const DESK_FORMS = [
  '/desk/sign-in',
  '/desk/sign-out',
  '/desk/payouts/batches',
  '/desk/parcels',
  '/desk/trades/X/receive',
];

/** Another site makes a visitor's browser send something. */
export const crossSiteRequests: Attack = {
  name: 'cross-site-requests',
  tries: 'posts forms and JSON from other sites, with every header that a browser sends for them',
  async againstTarget(target: Target, trial: Trial) {
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site', origin: webOrigin(target, target.hosts.partner) },
      { 'sec-fetch-site': 'cross-site', origin: 'null' },
      { origin: 'https://evil.example', 'sec-fetch-site': '' },
      { origin: 'null', 'sec-fetch-site': '' },
      { origin: `${webOrigin(target)}.evil.example`, 'sec-fetch-site': '' },
      { origin: `blob:${webOrigin(target)}/x`, 'sec-fetch-site': '' },
      { origin: `${webOrigin(target)}/`, 'sec-fetch-site': '' },
      {
        origin: target.stage === 'local' ? `https://${target.hosts.shop}` : `http://${target.hosts.shop}`,
        'sec-fetch-site': '',
      },
    ];
    const desk = target.hosts.desk;
    const all = [...FORMS, ...DESK_FORMS.map((path): [string, Request] => [path, { host: desk, form: { a: 'b' } }])];
    for (const [path, request] of all)
      for (const named of foreign) {
        const headers = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== ''));
        // `ask` says for forms that they come from the shop's own page: here they do not.
        const { form, ...others } = request;
        const sent: Request = form
          ? {
              ...others,
              body: Buffer.from(new URLSearchParams(form).toString()),
              headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
            }
          : { ...others, headers };
        const { status, headers: answered } = await sendRequest(target, path, sent);
        trial.count('requests');
        const from = named.origin ?? '';
        trial.expect(status === 403, `${path} from ${from.slice(0, 24)}… is answered ${status}`);
        trial.expect(!answered['set-cookie'], `${path} sets a cookie for another site`);
      }
    for (const path of ['/api/consent?choice=true', '/desk/sign-out']) {
      const { status, headers } = await sendRequest(target, path, path.startsWith('/desk') ? { host: desk } : {});
      trial.count('links');
      trial.expect([404, 405].includes(status) && !headers['set-cookie'], `a link to ${path} is answered ${status}`);
    }
  },
};
