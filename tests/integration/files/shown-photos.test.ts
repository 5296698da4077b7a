import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP } from '../../support/chosen-shops.ts';
import { askedSale } from '../../support/clarifying.ts';
import { type DeskBrowser, signedInAtDesk } from '../../support/desk.ts';
import { soldAt } from '../../support/desk-trades.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { phonePhoto } from '../../support/photos.ts';
import { type S3Server, startS3Server } from '../../support/s3-server.ts';
import { createContext } from '../../support/selling.ts';

let storage: S3Server;
let edge: Edge;
let ana: DeskBrowser;
beforeAll(async () => {
  storage = await startS3Server();
  edge = await openEdge({ FILES_URL: storage.filesUrl, ...storage.variables, METRICS_PORT: '0' });
  ana = await signedInAtDesk(edge, ['receive', 'inspect'], 'ana@desk.example');
}, 240_000);
afterEach(() => storage.answerAgain());
afterAll(async () => {
  await edge?.close();
  await storage?.close();
});

const inspection = (number: string) => `/desk/trades/${number}/inspection`;

async function receiveTrade(): Promise<string> {
  const { number } = await soldAt(edge);
  await ana.post(`/desk/trades/${number}/receive`);
  return number;
}

async function upload(number: string, content: Uint8Array, typed: Record<string, string> = {}) {
  const { body } = await ana.get(inspection(number));
  const form = new FormData();
  for (const [, field = '', value = ''] of body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g))
    form.set(field, value);
  for (const [field, value] of Object.entries({ act: 'price', ...typed })) form.set(field, value);
  form.append('photo-1', new File([Uint8Array.from(content)], 'Riss.jpg', { type: 'image/jpeg' }));
  return ana.upload(inspection(number), form);
}

const listPhotos = async (number: string) => (await edge.services.fulfilment.find(number))?.photos ?? [];

describe('a photo in the bucket', () => {
  it('the desk redirects to an address of the bucket, for staff alone', async () => {
    const number = await receiveTrade();
    expect((await upload(number, await phonePhoto())).statusCode).toBe(200);
    const [photo] = await listPhotos(number);
    const shown = await ana.get(`/desk/photos/${photo?.id}`);
    expect(shown.statusCode).toBe(302);
    expect(shown.headers).toMatchObject({ 'cache-control': 'no-store' });
    const address = new URL(String(shown.headers.location));
    expect(address.origin).toBe(storage.origin);
    expect(address.searchParams.get('X-Amz-Expires')).toBe('60');
    const fetched = await fetch(address);
    expect(fetched.headers.get('content-type')).toBe('image/jpeg');
    expect(fetched.headers.get('cache-control')).toBe('private, no-store');
    expect(Buffer.from(await fetched.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    const stranger = await edge.app.inject({ url: `/desk/photos/${photo?.id}`, headers: { host: 'desk.localhost' } });
    expect(stranger.headers.location).toMatch(/^\/desk\/sign-in/);
  });

  it('pages that show photos may load them from the bucket, and scripts from nowhere else', async () => {
    const { headers } = await ana.get('/desk');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`img-src 'self' data: ${storage.origin};`);
    expect(policy.replace(`img-src 'self' data: ${storage.origin}`, '')).not.toContain(storage.origin);
  });

  it('a clarification redirects the image of its page, and answers another server with the photo itself', async () => {
    const ctx = await createContext(CONSUMER_SHOP.id);
    const sale = await askedSale({ shops: edge.services as never, database: edge.database, ctx });
    const { id, trade } = sale.link;
    const url = `/api/clarifications/${id}/${trade}/photos/${sale.items[0]?.photos[0]?.id}`;
    const ask = (host: string, more = {}) => edge.app.inject({ url, headers: { host, ...more } });
    const { host } = CONSUMER_SHOP;
    const image = await ask(host, { 'sec-fetch-dest': 'image' });
    expect(image.statusCode).toBe(302);
    expect(image.headers['cache-control']).toBe('no-store');
    expect((await fetch(String(image.headers.location))).status).toBe(200);
    const whole = await ask(host);
    expect(whole.statusCode).toBe(200);
    expect(whole.headers['content-type']).toBe('image/jpeg');
    const [neighbour = ''] = edge.fleet.tenant(NEIGHBOUR_SHOP.id).server.hosts.local;
    expect((await ask(neighbour, { 'sec-fetch-dest': 'image' })).statusCode).toBe(404);
  });

  it('while the storage is down, the inspection form comes back with its values and says that the photo is missing', async () => {
    const number = await receiveTrade();
    storage.fail('refuses');
    const answer = await upload(number, await phonePhoto(), { 'difference-1': 'Ein Riss im Display.' });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('60');
    expect(answer.body).toContain('Ein Riss im Display.');
    expect(answer.body).toContain('“Riss.jpg” could not be stored, because the storage of photos does not answer');
    expect(await listPhotos(number)).toEqual([]);
    storage.answerAgain();
    expect((await upload(number, await phonePhoto())).statusCode).toBe(200);
    expect(await listPhotos(number)).toHaveLength(1);
  });

  it('while the storage is down, a photo that the process reads is answered with 503 and a time to try again', async () => {
    const ctx = await createContext(CONSUMER_SHOP.id);
    const sale = await askedSale({ shops: edge.services as never, database: edge.database, ctx });
    const { id, trade } = sale.link;
    storage.fail('refuses');
    const url = `/api/clarifications/${id}/${trade}/photos/${sale.items[0]?.photos[0]?.id}`;
    const answer = await edge.app.inject({ url, headers: { host: CONSUMER_SHOP.host } });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('10');
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ code: 'files.unavailable', status: 503 });
    expect(edge.lines().join('')).not.toContain(storage.variables.AWS_SECRET_ACCESS_KEY);
  });

  it('the metrics count calls of the storage, and tell the age of the oldest unused object', async () => {
    await edge.services.files.put({ kind: 'credit-notes', content: new Uint8Array([1]), contentType: 'text/plain' });
    await edge.database.db
      .updateTable('stored_file')
      .set({ unused_since: new Date(Date.now() - 7_200_000) })
      .where('content_type', '=', 'text/plain')
      .where('bytes', '=', 1)
      .execute();
    const text = await (await fetch(`http://127.0.0.1:${edge.metricsPort}/metrics`)).text();
    expect(text).toMatch(/umlauf_file_storage_calls_total\{call="put",outcome="ok"\} [1-9]/);
    expect(text).toMatch(/umlauf_file_storage_calls_total\{call="put",outcome="failed"\} [1-9]/);
    const [, seconds = '0'] = /umlauf_file_oldest_unused_seconds (\d+)/.exec(text) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(7_200);
  });
});

describe('without FILES_URL', () => {
  it('no page names a storage', async () => {
    const plain = await openEdge();
    try {
      const { headers } = await plain.app.inject({ url: '/desk', headers: { host: 'desk.localhost' } });
      expect(headers['content-security-policy']).toContain("img-src 'self' data:;");
    } finally {
      await plain.close();
    }
  });
});
