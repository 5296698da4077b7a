import { describe, expect, it } from 'vitest';
import type { ShopState } from '../../../platform/features/shop/shop-state.ts';
import { serializePageState } from '../../../platform/shared/page-state.ts';
import { publicConfig, tenantIds } from '../../support/compiled-fleet.ts';

const createShop = (id: (typeof tenantIds)[number], more: Partial<ShopState> = {}) =>
  ({
    tenant: publicConfig[id],
    routeTable: [],
    contentSlugs: {},
    path: '/',
    query: {},
    ...more,
  }) as unknown as ShopState;
const [one, other] = tenantIds as [(typeof tenantIds)[number], (typeof tenantIds)[number]];

describe('the page state in a document', () => {
  it('is the JSON of the state', () => {
    const state = {
      shop: createShop(one),
      is404: true,
      failure: 410,
      data: { list: [1, null, 'two'], deep: { on: true } },
    };
    expect(JSON.parse(serializePageState(state))).toEqual(state);
  });

  it('cannot end its element, and has no address that a crawler follows', () => {
    const text = serializePageState({
      shop: createShop(one, { path: '/a' }),
      data: { html: '</script><script>alert(1)' },
    });
    expect(text).not.toMatch(/<|[^\\]\//);
    expect(JSON.parse(text).data.html).toBe('</script><script>alert(1)');
  });

  it('leaves out what only the server knows, and what the head of the document holds', () => {
    const services = { secret: 'not for browsers' };
    const data = { meta: { title: 'Sell', structuredData: { '@type': 'Product' } }, list: [] };
    const pageContext = { shop: createShop(one), data, is404: null, services };
    expect(JSON.parse(serializePageState(pageContext))).toEqual({
      shop: createShop(one),
      data: { meta: { title: 'Sell' }, list: [] },
    });
    expect(data.meta.structuredData).toEqual({ '@type': 'Product' });
  });

  it('leaves out members that are undefined', () => {
    expect(serializePageState({ shop: createShop(one), form: undefined, data: { lang: undefined } })).not.toContain(
      'undefined',
    );
  });

  it('has the configuration of its own shop, whichever shop was asked before', () => {
    const read = (id: typeof one) => JSON.parse(serializePageState({ shop: createShop(id), data: {} })).shop.tenant.id;
    expect([read(one), read(other), read(one), read(other)]).toEqual([one, other, one, other]);
  });

  it('has the request of its own visitor beside what is the same for all of the shop', () => {
    const read = (path: string) =>
      JSON.parse(serializePageState({ shop: createShop(one, { path }), data: {} })).shop.path;
    expect([read('/a'), read('/b')]).toEqual(['/a', '/b']);
  });
});
