import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadFleet } from '../../../platform/server/boot/fleet.ts';
import { DAY_MS } from '../../../platform/shared/durations.ts';
import { CONSUMER_SHOP, THIRD_ABROAD } from '../../support/chosen-shops.ts';
import { type CompiledCopy, compileCopy } from '../../support/compiled-copy.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { findSisterShop, findWidgetShop } from '../../support/test-shop.ts';

const DATA_KEY = Buffer.alloc(32, 7).toString('base64');
const WIDGET = findWidgetShop(THIRD_ABROAD.country);
const SHOP = WIDGET.id;
const HOST = WIDGET.productionHost;

let draftCopy: CompiledCopy;
let draft: Edge;
let live: Edge;
beforeAll(async () => {
  draftCopy = await compileCopy({ [`${THIRD_ABROAD.country}/country.json`]: { state: 'draft' } });
  draft = await openEdge({ STAGE: 'production', DATA_KEY }, () => loadFleet(draftCopy.root, 'production'));
  live = await openEdge({ STAGE: 'production', DATA_KEY });
}, 240_000);
afterAll(async () => {
  await draft?.close();
  await live?.close();
  draftCopy?.remove();
});

const get = (edge: Edge, url: string, headers = {}) => edge.app.inject({ url, headers: { host: HOST, ...headers } });
const createToken = (days: number, shop: string = SHOP) =>
  draft.services.previews.createLink(shop, new Date(Date.now() + days * DAY_MS));
const start = (edge: Edge, preview: string, more = '') => get(edge, `/widget/start?lang=it&preview=${preview}${more}`);

describe('the widget of a shop in draft', () => {
  it('its script is served without a link, says that the shop is not open, and is not cached', async () => {
    for (const path of ['/widget.js', '/widget/v1.js']) {
      const { statusCode, body, headers } = await get(draft, path);
      expect([path, statusCode, headers['cache-control']]).toEqual([path, 200, 'private, no-store']);
      expect(body).toContain('"draft":true');
      expect(body).toContain(`"draft":"Il servizio di ritiro di ${WIDGET.brand} non è ancora aperto."`);
    }
  });

  it('a draft that no partner may show has no script, and its first page of a frame needs a link', async () => {
    const bare = await draft.app.inject({ url: '/widget.js', headers: { host: THIRD_ABROAD.productionHost } });
    expect([bare.statusCode, bare.body]).toEqual([404, 'Not Found\n']);
    for (const url of ['/widget/start', '/widget/start?lang=it', '/widget/v1.d.ts', '/widget.js?preview=x'])
      expect([url, (await get(draft, url)).statusCode]).toEqual([url, 404]);
  });

  it('the token of the attribute opens the frame on the partner’s page for 12 hours, and its pages with it', async () => {
    const { statusCode, headers } = await start(draft, createToken(14), '&device=apple-iphone-13');
    expect([statusCode, headers.location]).toEqual([
      302,
      CONSUMER_SHOP.getPathIn(THIRD_ABROAD, 'productDetail', { pdp: 'apple-iphone-13' }),
    ]);
    expect(headers['referrer-policy']).toBe('no-referrer');
    const cookie = String(headers['set-cookie']);
    expect(cookie).toMatch(/^__Host-umlauf_preview=[\w.-]+; Max-Age=43200; .*SameSite=None; Partitioned$/);
    const [sent = ''] = cookie.split(';');
    expect((await get(draft, '/api/build', { cookie: sent })).statusCode).toBe(200);
    expect((await get(draft, '/widget/start', { cookie: sent })).statusCode).toBe(302);
    expect((await get(draft, '/api/build')).statusCode).toBe(404);
  });

  it.each([
    ['expired', () => createToken(-0.001)],
    ['of another shop', () => createToken(14, findSisterShop(THIRD_ABROAD.country).id)],
    ['forged', () => createToken(14).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['empty', () => ''],
  ])('a token that is %s opens nothing', async (_, make) => {
    const { statusCode, headers } = await start(draft, make());
    expect([statusCode, headers['set-cookie']]).toEqual([404, undefined]);
  });
});

describe('the widget of a shop that went live', () => {
  it('ignores the attribute of its draft', async () => {
    const { body, headers } = await get(live, '/widget.js');
    expect(body).toContain(`const UMLAUF_WIDGET={"origin":"${WIDGET.productionOrigin}","ancestors":`);
    expect(headers['cache-control']).toBe('public, max-age=3600');
    for (const preview of [createToken(14), 'nonsense']) {
      const first = await start(live, preview);
      expect([first.statusCode, first.headers.location, first.headers['set-cookie']]).toEqual([302, '/it', undefined]);
    }
  });
});
