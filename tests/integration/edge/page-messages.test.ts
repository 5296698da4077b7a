import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { type Edge, openEdge } from '../../support/edge.ts';

let edge: Edge;
beforeAll(async () => {
  edge = await openEdge();
});
afterAll(() => edge.close());

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const get = (url: string, headers: Record<string, string> = {}) =>
  edge.app.inject({ url, headers: { host: CONSUMER_SHOP.host, 'user-agent': BROWSER, ...headers } });
const parse = (body: string) => JSON.parse(body) as Record<string, unknown>;
/** Address of the messages that a document preloads. */
const findPreloaded = (document: string) => /<link rel="preload" href="([^"]+\.json)"/.exec(document)?.[1] ?? '';

describe('the messages of a page', () => {
  it.each([
    ['home', '/', 'home.search'],
    ['search', '/?q=iphone', 'search.label'],
    ['contact', CONSUMER_SHOP.getPath('contact'), 'contact.send'],
    ['_error', '/nothing-here', 'ERRORPAGE_OOPS'],
  ])('are a part of all messages: %s', async (folder, path, own) => {
    const url = findPreloaded((await get(path)).body);
    expect(url).toMatch(new RegExp(`^/assets/messages/[\\w.]+/${folder}\\.[0-9a-f]{12}\\.json$`));
    const plain = await get(url);
    const all = parse((await get(url.replace(/\/[^/]+\.json$/, '.json'))).body);
    const messages = parse(plain.body);
    expect(Object.keys(messages)).toContain(own);
    expect(Object.keys(messages).length).toBeLessThan(Object.keys(all).length / 2);
    for (const [id, message] of Object.entries(messages)) expect(message).toEqual(all[id]);
    const compressed = await get(url, { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('are all messages for a page of another build', async () => {
    const { file } = edge.fleet.language('de');
    const ofOtherBuild = file.url.replace('.json', '/home.000000000000.json');
    expect((await get(ofOtherBuild)).body).toBe(file.read());
    await edge.services.assets.publish([
      { path: '/assets/messages/de.0000000000000000.json', type: 'application/json', body: '{"a":"é"}' },
    ]);
    expect((await get('/assets/messages/de.0000000000000000/home.000000000000.json')).body).toBe('{"a":"é"}');
  });

  it.each([
    '/assets/messages/de.000000000000/home.000000000000.json',
    '/assets/messages/de.000000000000/home.json',
    '/assets/messages/__proto__/home.000000000000.json',
  ])('do not exist elsewhere: %s', async (url) => {
    const { statusCode, headers } = await get(url);
    expect([statusCode, String(headers['cache-control'] ?? '')]).toEqual([
      404,
      expect.not.stringContaining('immutable'),
    ]);
  });
});
