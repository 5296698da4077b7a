import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUSINESS_SHOP, SHOP_ABROAD } from '../../support/chosen-shops.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { workbook } from '../../support/workbook.ts';

const PAGE = '/checkout?list=1';

let edge: Edge;
beforeAll(async () => {
  edge = await openEdge();
}, 240_000);
afterAll(() => edge?.close());

async function upload(host: string, content: Uint8Array) {
  const form = new FormData();
  form.set('step', 'list');
  form.set('file', new File([Buffer.from(content)], 'list.xlsx'));
  const sent = new Request('http://x/', { method: 'POST', body: form });
  const headers = { host, 'content-type': sent.headers.get('content-type') ?? '' };
  const payload = Buffer.from(await sent.arrayBuffer());
  return edge.app.inject({ method: 'POST', url: PAGE, headers, payload });
}

describe('an uploaded list', () => {
  it('is read from an XLSX file, and its lines are in the draft of its cookie', async () => {
    const host = BUSINESS_SHOP.host;
    const read = await upload(
      host,
      workbook([
        ['Modell', 'Menge'],
        ['iPhone 13 128 GB', 3],
      ]),
    );
    expect([read.statusCode, read.headers.location, read.headers['cache-control']]).toEqual([303, PAGE, 'no-store']);
    const cookie = read.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    expect(cookie).toMatch(/^umlauf_checkout=/);
    const draft = await edge.app.inject({ method: 'GET', url: '/api/checkout/draft', headers: { host, cookie } });
    expect(draft.json()).toMatchObject({ draft: { list: [{ text: 'iPhone 13 128 GB', quantity: 3 }] } });
  });

  it('is not taken by a shop that does not buy from companies', async () => {
    expect((await upload(SHOP_ABROAD.host, workbook([['iPhone 13', 1]]))).statusCode).toBe(415);
  });

  it('has a limit of its own: each list is up to 500 searches', async () => {
    const payload = new URLSearchParams({ step: 'list', pasted: 'Schreibtisch' }).toString();
    const headers = { host: BUSINESS_SHOP.host, 'content-type': 'application/x-www-form-urlencoded' };
    const request = { method: 'POST' as const, url: PAGE, headers, payload, remoteAddress: '192.0.2.77' };
    for (let count = 0; count < 20; count += 1) expect((await edge.app.inject(request)).statusCode).toBe(303);
    const { limits } = edge.services;
    expect(await limits.spend('192.0.2.77', ['deviceList'])).toMatchObject({ ok: false });
    expect(await limits.spend('192.0.2.78', ['deviceList'])).toMatchObject({ ok: true });
  });
});
