import { describe, expect, it } from 'vitest';
import { listCountries } from '../../../platform/server/pages/countries.ts';
import type { Services } from '../../../platform/server/services.ts';
import { printCartCookie } from '../../../platform/shared/cart-cookie.ts';
import type { Logger } from '../../../platform/shared/request-context.ts';
import type { RouteMatch } from '../../../platform/tenancy/route-index.ts';
import { CONSUMER_SHOP, SECOND_ABROAD, SHOP_ABROAD } from '../../support/chosen-shops.ts';
import { serverConfig, tenantIds } from '../../support/compiled-fleet.ts';
import { createContext, quietLog, readTestAssortment } from '../../support/selling.ts';
import { loadShippedFleet } from '../../support/shipped-fleet.ts';

const fleet = loadShippedFleet('production');
const answers = { storage: '128', display: 'light' };
const AWAY = 'c'.repeat(22);
const offers = {
  find: async (_: unknown, id: string) => {
    if (id === AWAY) throw new Error('the service of the offers does not answer');
    return { deviceUrl: 'apple-iphone-13', answers };
  },
};
const services = { ...(await readTestAssortment()), offers } as unknown as Services;

/** Path and query of the switch to Spain and France, from Germany's shop in one of its languages. */
async function abroad(
  match: RouteMatch | undefined,
  more: { query?: object; locale?: string; cart?: string; log?: Logger } = {},
) {
  const tenant = fleet.tenant(CONSUMER_SHOP.id);
  const locale = tenant.routing.offered.find(({ id }) => id === (more.locale ?? 'de')) ?? tenant.routing.own;
  const links = await listCountries(services, {
    fleet,
    tenant,
    ctx: { ...(await createContext(CONSUMER_SHOP.id)), log: more.log ?? quietLog },
    locale,
    match,
    query: { ...more.query },
    cart: more.cart,
    protocol: 'https',
    port: '',
  });
  expect(links.map(({ country }) => country).sort()).toEqual(
    [...new Set(tenantIds.map((id) => serverConfig[id].country))].sort(),
  );
  return [SECOND_ABROAD, SHOP_ABROAD].map((wanted) => {
    const { href = '' } = links.find(({ country }) => country === wanted.country) ?? {};
    const { host, pathname, search } = new URL(href);
    expect(host).toBe(wanted.productionHost);
    return pathname + search;
  });
}

describe('the switch to another country', () => {
  const device = { name: 'productDetail', params: { pdp: 'apple-iphone-13' } } as const;

  it('the switch keeps the device and its answers', async () => {
    expect(await abroad(device, { query: answers })).toEqual([
      `${SECOND_ABROAD.getDevicePath('apple-iphone-13')}?storage=128&display=light`,
      `${SHOP_ABROAD.getDevicePath('apple-iphone-13')}?storage=128&display=light`,
    ]);
  });

  it('the switch drops the offer that new answers would replace', async () => {
    expect(await abroad(device, { query: { ...answers, replace: 'offer' } })).toEqual(
      await abroad(device, { query: answers }),
    );
  });

  it('the switch uses the other country’s slugs, whatever language is displayed', async () => {
    const category = (url: string): RouteMatch => ({ name: 'sellCategory', params: { category: url } });
    expect(await abroad(category('handys'))).toEqual([
      SECOND_ABROAD.getCategoryPath('smartphone'),
      SHOP_ABROAD.getCategoryPath('smartphone'),
    ]);
    expect(await abroad(category('moviles'), { locale: 'es' })).toEqual([
      SECOND_ABROAD.getCategoryPath('smartphone'),
      SHOP_ABROAD.getCategoryPath('smartphone'),
    ]);
  });

  it('personal pages and pages missing in the other shop switch to its home page', async () => {
    const home = ['/', '/'];
    expect(await abroad({ name: 'accountManagement', params: {} })).toEqual(home);
    expect(await abroad({ name: 'newsletterUnsubscribe', params: { emailHash: 'abc' } })).toEqual(home);
    expect(await abroad({ name: 'b2bLandingpage', params: {} })).toEqual(home);
    expect(await abroad(undefined)).toEqual(home);
  });

  it('the pages of signed-out visitors switch to those of the other country, without what concerns this one', async () => {
    const query = { return: 'checkout', sent: '1' };
    for (const [name, page] of [
      ['accountOverview', 'account'],
      ['accountRegister', 'account/register'],
      ['accountPasswordForgot', 'account/password-forgot'],
    ] as const)
      expect(await abroad({ name, params: {} }, { query }), name).toEqual([`/${page}`, `/${page}`]);
  });

  it('a cart of one device is priced again in the other country, and every other cart is dropped', async () => {
    const checkout: RouteMatch = { name: 'checkout', params: {} };
    const cart = (...ids: string[]) => printCartCookie(ids.map((offerId) => ({ offerId, quantity: 1 })));
    const [one, two] = ['a'.repeat(22), 'b'.repeat(22)];
    expect(await abroad(checkout, { cart: cart(one) })).toEqual(await abroad(device, { query: answers }));
    expect(await abroad(checkout, { cart: cart(one, two) })).toEqual(['/', '/']);
    expect(await abroad(checkout)).toEqual(['/', '/']);
  });

  it('an offer that cannot be read leads to the home pages and to one log line', async () => {
    const logged: unknown[][] = [];
    const log = { ...quietLog, warn: (...line: unknown[]) => void logged.push(line) };
    const cart = printCartCookie([{ offerId: AWAY, quantity: 1 }]);
    expect(await abroad({ name: 'checkout', params: {} }, { cart, log })).toEqual(['/', '/']);
    expect(logged).toEqual([
      [expect.objectContaining({ tenant: CONSUMER_SHOP.id }), 'a page links to other countries without its offer'],
    ]);
  });
});
