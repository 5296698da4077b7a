import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TenantId } from '../../../platform/generated/tenant-types.gen.ts';
import { getIntegrity, hasWidget } from '../../../platform/server/widget/shop-widget.ts';
import { CONSUMER_SHOP, SHOP_ABROAD, WIDGET_SHOP } from '../../support/chosen-shops.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { createTradeInput } from '../../support/selling.ts';

const MAX_SCRIPT_BYTES = 5 * 1024;
let local: Edge;
beforeAll(async () => {
  local = await openEdge();
}, 240_000);
afterAll(() => local?.close());

const get = (edge: Edge, host: string, url: string, headers = {}) =>
  edge.app.inject({ url, headers: { host, ...headers } });
const widgets = () => local.fleet.ids.filter((id) => hasWidget(local.fleet.tenant(id)));
const localHost = (id: TenantId) => local.fleet.tenant(id).server.hosts.local[0] ?? '';

describe('the script for partners’ pages', () => {
  it('is at most 5 KB, brotli, on every host that has a widget, and on no other', async () => {
    expect(widgets().length).toBeGreaterThan(5);
    for (const id of local.fleet.ids) {
      const own = localHost(id);
      for (const path of ['/widget.js', '/widget/v1.js', '/widget/v1.d.ts', '/widget/start']) {
        const { statusCode, headers, body } = await get(local, own, path);
        if (!widgets().includes(id)) expect([id, path, statusCode]).toEqual([id, path, 404]);
        else if (path !== '/widget/start') {
          expect(statusCode).toBe(200);
          expect(headers['cache-control']).toBe('public, max-age=3600');
          expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
          expect(headers['access-control-allow-origin']).toBe('*');
          if (path.endsWith('.js')) expect(brotliCompressSync(body).length).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
        }
      }
    }
  });

  it('declares nothing global, evaluates nothing, and runs as a classic script', async () => {
    const { body } = await get(local, localHost(WIDGET_SHOP.id), '/widget.js');
    expect(body).toMatch(/^\(\(\)=>\{const UMLAUF_WIDGET=\{/);
    expect(body.trimEnd()).toMatch(/\}\)\(\);$/);
    expect(body).not.toMatch(/\beval\(|new Function|innerHTML|setAttribute\("style"/);
    const made: string[] = [];
    const customElements = { get: () => undefined, define: (name: string) => made.push(name) };
    new Function('customElements', 'HTMLElement', 'document', body)(customElements, class {}, {});
    expect(made).toEqual(['umlauf-widget']);
  });

  it('knows the origins of frame-ancestors: with those of a developer’s machine in the local stage', async () => {
    const here = await get(local, `${localHost(WIDGET_SHOP.id)}:3000`, '/widget.js');
    expect(here.body).toContain(
      `"ancestors":${JSON.stringify([...WIDGET_SHOP.config.frameAncestors, 'http://localhost:3000', 'http://partner.localhost:3000'])}`,
    );
  });

  it('answers 304 to a page that has it, and has an integrity value of its bytes', async () => {
    const first = await get(local, localHost(WIDGET_SHOP.id), '/widget.js');
    const again = await get(local, localHost(WIDGET_SHOP.id), '/widget.js', { 'if-none-match': first.headers.etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(getIntegrity('')).toBe('sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb');
  });
});

describe('the first page of a frame', () => {
  const start = async (query: string) =>
    (await get(local, localHost(WIDGET_SHOP.id), `/widget/start?${query}`)).headers.location;

  it.each([
    ['', '/'],
    ['device=apple-iphone-13', CONSUMER_SHOP.getDevicePath('apple-iphone-13')],
    [
      'category=smartphone&lang=fr',
      CONSUMER_SHOP.getPathIn(SHOP_ABROAD, 'sellCategory', { category: SHOP_ABROAD.getCategoryUrl('smartphone') }),
    ],
    ['category=nothing&device=nothing', '/'],
    ['query=iPhone+13&consent=host', '/?q=iPhone+13&consent=host'],
    ['lang=de-DE', '/de'],
    ['lang=xx', '/'],
    [`address=${CONSUMER_SHOP.getPath('contact')}&consent=host`, `${CONSUMER_SHOP.getPath('contact')}?consent=host`],
  ])('of %s is %s', async (query, address) => {
    expect(await start(query)).toBe(address);
  });

  it.each([
    'address=//evil.example',
    'address=https://evil.example/',
    'address=/%5Cevil.example',
    'address=javascript:alert(1)',
    'address=/a%0d%0ax:y',
    'lang=de&lang=fr&device[]=x',
  ])('of %s stays in the shop', async (query) => {
    const location = String(await start(query));
    expect(new URL(location, 'https://shop.example').host).toBe('shop.example');
    expect(location).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
  });

  it('has no consent bar where the partner’s page brings the choice, and stores none', async () => {
    const bar = async (url: string) => {
      const { body, headers } = await get(local, localHost(WIDGET_SHOP.id), url);
      expect(String(headers['set-cookie'] ?? '')).not.toContain('umlauf_consent');
      return body.includes('class="consent"');
    };
    if ((await get(local, localHost(WIDGET_SHOP.id), '/')).statusCode !== 200) return;
    expect([await bar('/'), await bar('/?consent=host'), await bar('/')]).toEqual([true, false, true]);
  });
});

describe('cookies of a shop that partners show in frames', () => {
  it('reach a frame on another site in the local stage too, whose hosts browsers trust without TLS', async () => {
    const consent = async (host: string) => {
      const payload = 'choice=false&back=%2F';
      const headers = { host, 'content-type': 'application/x-www-form-urlencoded' };
      return (await local.app.inject({ method: 'POST', url: '/api/consent', headers, payload })).headers['set-cookie'];
    };
    expect(String(await consent(localHost(WIDGET_SHOP.id)))).toMatch(
      /^umlauf_consent=false;.*SameSite=None; Partitioned; Secure$/,
    );
    expect(String(await consent(CONSUMER_SHOP.host))).toMatch(/^umlauf_consent=false;.*SameSite=Lax$/);
  });
});

describe('the reference of a partner', () => {
  const ANSWERS = {
    storage: '128',
    power: 'yes',
    display: 'asNew',
    housing: 'asNew',
    battery: '90',
    account: 'signedOut',
    accessories: 'none',
  };
  const host = WIDGET_SHOP.host;

  async function sell(body: object, cookie = '') {
    const post = (url: string, payload: object, headers = {}) =>
      local.app.inject({ method: 'POST', url, headers: { host, cookie, ...headers }, payload });
    const offer = await post('/api/offers', { deviceId: 'apple-iphone-13', answers: ANSWERS });
    const input = { ...createTradeInput(offer.json()), ...body };
    return post('/api/trades', input, { 'idempotency-key': crypto.randomUUID() });
  }

  it('is stored with the trade, from the body or from the frame’s cookie', async () => {
    const stored = async (number: string) =>
      (
        await local.database.db
          .selectFrom('trade')
          .select('partner_reference')
          .where('number', '=', number)
          .executeTakeFirstOrThrow()
      ).partner_reference;
    for (const [body, cookie, reference] of [
      [{ reference: 'order/7' }, '', 'order/7'],
      [{}, 'umlauf_reference=spring%2F7', 'spring/7'],
      [{ reference: 'order/7' }, 'umlauf_reference=spring%2F7', 'order/7'],
      [{}, '', undefined],
      [{}, 'umlauf_reference=a%40b.example', undefined],
      [{}, 'umlauf_reference=%E0%A4%A', undefined],
    ] as const) {
      const sale = await sell(body, cookie);
      expect(sale.statusCode, sale.body).toBe(201);
      const { trade } = sale.json();
      expect(trade.reference).toBe(reference);
      expect(await stored(trade.number)).toBe(reference ?? null);
    }
  });

  it('is counted with the offers of a visit, made by scripts and by plain forms', async () => {
    const cookie = 'umlauf_reference=autumn';
    const post = (url: string, payload: object | string, headers = {}) =>
      local.app.inject({ method: 'POST', url, headers: { host, cookie, ...headers }, payload });
    const body = { deviceId: 'apple-iphone-13', answers: ANSWERS };
    expect((await post('/api/offers', { ...body, startsVisit: true })).statusCode).toBe(201);
    expect((await post('/api/offers', body)).statusCode).toBe(201);
    expect((await post('/api/offers', { ...body, reference: 'a@b.example' })).statusCode).toBe(400);
    const path = CONSUMER_SHOP.getDevicePath('apple-iphone-13');
    const own = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
    const form = new URLSearchParams(ANSWERS).toString();
    const first = await post(path, form, own);
    expect(first.statusCode, first.body).toBe(303);
    const cart = [first.headers['set-cookie']].flat().map((line) => String(line).split(';')[0]);
    expect((await post(path, form, { ...own, cookie: [cookie, ...cart].join('; ') })).statusCode).toBe(303);
    const rows = await local.database.db
      .selectFrom('offer_day')
      .selectAll()
      .where('reference', '=', 'autumn')
      .execute();
    expect(rows.map(({ offers, visits }) => ({ offers, visits }))).toEqual([{ offers: 4, visits: 2 }]);
  });

  it.each(['a@b.example', 'two words', '', 'x'.repeat(65), '-a', 7])('%j is refused', async (reference) => {
    const sale = await sell({ reference });
    expect([sale.statusCode, sale.json().code]).toEqual([400, 'request.invalid']);
  });
});

describe('the pages for partners in the local stage', () => {
  const page = (host: string, url: string) => get(local, host, url);

  it('list every shop with a widget, and show the code of each', async () => {
    const { body } = await page('localhost:3000', '/partners');
    for (const id of widgets()) {
      expect(body).toContain(`href="/partners/${id}"`);
      const own = await page('localhost:3000', `/partners/${id}?reference=spring-7&appearance=dark`);
      const [host] = local.fleet.tenant(id).server.hosts.production;
      expect(own.statusCode).toBe(200);
      expect(own.body).toContain(`&lt;script src=&quot;https://${host}/widget.js&quot; async&gt;`);
      expect(own.body).toContain('&lt;umlauf-widget reference=&quot;spring-7&quot; appearance=&quot;dark&quot;&gt;');
      expect(own.body).toContain(`script-src https://${host}; frame-src https://${host}`);
      expect(own.body.match(/<iframe /g)).toHaveLength(3);
    }
  });

  it('exist for no other shop and on no other host', async () => {
    expect((await page('localhost', '/partners/de/default')).statusCode).toBe(404);
    expect((await page('localhost', '/partners/nothing')).statusCode).toBe(404);
    expect((await page('partner.localhost', '/partners')).statusCode).toBe(404);
    expect((await page('partner.localhost', '/mail')).statusCode).toBe(404);
    expect((await page('partner.localhost', `/?shop=${CONSUMER_SHOP.id}`)).statusCode).toBe(404);
  });

  it('show the widget on another site, under a strict policy, with escaped values', async () => {
    const query = `shop=${WIDGET_SHOP.id}&reference=${encodeURIComponent('"><script>alert(1)</script>')}`;
    const { body, headers } = await page('partner.localhost:3000', `/?${query}`);
    expect(headers['content-security-policy']).toContain(
      `script-src 'self' ${WIDGET_SHOP.getOrigin(3000)}; frame-src ${WIDGET_SHOP.getOrigin(3000)}`,
    );
    expect(body).not.toContain('<script>alert');
    expect(body).toContain(`<script src="${WIDGET_SHOP.getOrigin(3000)}/widget.js" async>`);
  });
});
