import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/shared/durations.ts';
import { startOfDate, zonedDay } from '../../platform/shared/zoned-day.ts';
import { type CheckoutCopy, copyCheckout } from '../support/checkout-copy.ts';
import { endPlatform, type RunningPlatform, startPlatformOnCopy } from '../support/platform.ts';
import { findConsumerShop } from '../support/test-shop.ts';

const shop = findConsumerShop();
const START_MS = 300_000;
const { timeZone, currency } = shop.config;
/** The day of the next list, and its first instant. */
const day = zonedDay(new Date(Date.now() + 30 * DAY_MS), timeZone);
const midnight = startOfDate(day, timeZone).getTime();
const NEXT_CENTS = 99_900;
const PAGE = shop.getDevicePath('apple-iphone-13');
const ANSWERS = {
  storage: '128',
  power: 'yes',
  display: 'asNew',
  housing: 'asNew',
  battery: '90',
  account: 'signedOut',
  accessories: 'none',
};

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

let checkout: CheckoutCopy;
let platform: RunningPlatform;
const folder = mkdtempSync(join(tmpdir(), 'umlauf-clock-'));
const clock = join(folder, 'clock');
const setClock = (milliseconds: number) => writeFileSync(clock, String(milliseconds));

function send(method: string, path: string, body?: unknown): Promise<Answer> {
  const host = `${shop.host}:${platform.port}`;
  const json = body === undefined ? {} : { 'content-type': 'application/json', origin: `http://${host}` };
  const headers = { host, cookie: `umlauf_locale=${shop.config.locale}`, ...json };
  return new Promise((done, failed) => {
    const sent = request({ host: '127.0.0.1', port: platform.port, path, method, headers }, (got) => {
      const chunks: Buffer[] = [];
      got.on('data', (chunk: Buffer) => chunks.push(chunk));
      got.on('end', () =>
        done({ status: got.statusCode ?? 0, headers: got.headers, text: Buffer.concat(chunks).toString() }),
      );
    });
    sent.on('error', failed).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const get = (path: string) => send('GET', path);
const createOffer = async () => {
  const made = await send('POST', '/api/offers', { deviceId: 'apple-iphone-13', answers: ANSWERS });
  expect(made.status, made.text).toBe(201);
  return JSON.parse(made.text) as { id: string; priceCents: number; currency: string };
};

beforeAll(async () => {
  checkout = copyCheckout();
  checkout.write(
    `tenants/${shop.country}/prices.${day}.json`,
    JSON.stringify({ version: day, overrides: { 'apple-iphone-13': { 128: NEXT_CENTS / 100 } } }),
  );
  setClock(midnight - 10_000);
  platform = await startPlatformOnCopy(
    mkdtempSync(join(folder, 'data-')),
    {
      CLOCK_FILE: clock,
      NODE_OPTIONS: `--import ${fileURLToPath(new URL('../support/set-clock.mjs', import.meta.url))}`,
    },
    { root: checkout.root, script: 'platform/server/start.mjs' },
  );
}, START_MS);
afterAll(async () => {
  if (platform) await endPlatform(platform);
  checkout?.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('a running process at midnight of the day of the next price list', () => {
  it('changes pages, cached or not, search results, quotes and the sitemap, and keeps stored offers', async () => {
    const cached = async () => {
      await get(PAGE);
      const again = await get(PAGE);
      expect(again.headers.etag, 'a page from the cache').toBeDefined();
      return again.text;
    };
    const suggest = async (text: string) => {
      const { suggestions } = JSON.parse((await get(`/api/suggestions?q=${encodeURIComponent(text)}`)).text);
      return suggestions[0].maxPriceCents as number;
    };
    /** The highest price of the device, which the list of results shows too. */
    const search = async () => {
      const cents = await suggest('iphone 13');
      const { status, text } = await get('/?q=iphone');
      expect([status, text.includes(Math.trunc(cents / 100).toLocaleString(shop.lang))]).toEqual([200, true]);
      return cents;
    };
    const uncached = () => get(`${PAGE}?storage=128`).then(({ text }) => text);
    const [page, question, upTo] = [await cached(), await uncached(), await search()];
    expect(await suggest('iphone 13 128')).toBeLessThan(NEXT_CENTS);
    const sitemap = await get('/sitemap.xml');
    const before = await createOffer();
    expect(before.priceCents).toBeLessThan(NEXT_CENTS);
    for (const text of [page, question]) expect(text).not.toContain(String(NEXT_CENTS));

    setClock(midnight);
    for (const text of [await cached(), await uncached()]) expect(text).toContain(String(NEXT_CENTS));
    expect(await search()).toBeGreaterThan(upTo);
    // The most it can bring: with all accessories.
    expect(await suggest('iphone 13 128')).toBeGreaterThanOrEqual(NEXT_CENTS);
    expect((await get('/sitemap.xml')).text).not.toBe(sitemap.text);
    const after = await createOffer();
    expect([after.priceCents, after.currency]).toEqual([NEXT_CENTS, currency]);
    const stored = await get(`/api/offers/${before.id}`);
    expect(JSON.parse(stored.text)).toEqual(before);
  });
});
