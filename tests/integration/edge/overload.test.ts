import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitForRenderTurn } from '../../../platform/server/edge/render-queue.ts';
import { countTurns } from '../../support/count-turns.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { scrape } from '../../support/prometheus.ts';
import { findConsumerShop } from '../../support/test-shop.ts';

/** Milliseconds: far more than a slow machine needs for the requests of the test. */
const ALLOWED = 2_000;
/** More than a turn takes in any case. */
const MANY = 15;
const shop = findConsumerShop();
const CATEGORY = shop.getCategoryPath('smartphone');
let edge: Edge;

beforeAll(async () => {
  await import(fileURLToPath(new URL('../../../dist/server/entry.mjs', import.meta.url)));
  edge = await openEdge({ OVERLOAD_DELAY_MS: String(ALLOWED), METRICS_PORT: '0' });
}, 180_000);
afterAll(() => edge?.close());

const get = (url: string, host = shop.host) => edge.app.inject({ url, headers: { host } });
const countRefused = async () => (await scrape(edge.metricsPort)).series.get('umlauf_http_requests_shed_total') ?? 0;

/** Computes, as pages do that were rendered before in the same turn. No timer of the program can run meanwhile. */
function computeUntil(end: number): void {
  while (performance.now() < end);
}

/** Begins a request in the same turn. */
async function begin(...asked: Parameters<typeof get>) {
  const answer = get(...asked);
  for (let tick = 0; tick < 50; tick += 1) await new Promise<void>((done) => process.nextTick(done));
  return { answer };
}

describe('a shop that gets more requests than it can answer', () => {
  it('refuses what costs work, serves what is kept, and is normal again afterwards', async () => {
    const kept = await get('/');
    expect(kept.statusCode).toBe(200);
    const before = await countRefused();
    const start = performance.now();
    const first = await Promise.all(Array.from({ length: MANY }, () => begin('/api/build')));
    computeUntil(start + 1.1 * ALLOWED);
    const call = await begin('/api/build');
    const [again, other] = [await begin('/'), await begin(CATEGORY)];
    const spared = [await begin('/health'), await begin('/desk', 'desk.localhost')];
    computeUntil(start + 2.2 * ALLOWED);
    const late = await begin('/');

    for (const { answer } of first) expect((await answer).statusCode).toBe(200);
    expect((await call.answer).headers['retry-after']).toBe('2');
    expect((await call.answer).json()).toMatchObject({ status: 503, code: 'server.overloaded' });
    expect([(await again.answer).statusCode, (await again.answer).body]).toEqual([200, kept.body]);
    expect([(await other.answer).statusCode, (await other.answer).headers['retry-after']]).toEqual([503, '2']);
    expect((await other.answer).headers['content-type']).toContain('text/html');
    expect((await other.answer).body).toContain(`lang="${shop.lang}"`);
    for (const { answer } of spared) expect((await answer).statusCode).toBeLessThan(400);
    expect([(await late.answer).statusCode, (await late.answer).headers['retry-after']]).toEqual([503, '2']);
    expect((await late.answer).headers['content-type']).toContain('text/plain');
    expect(await countRefused()).toBe(before + 3);
    expect((await get(CATEGORY)).statusCode).toBe(200);
  });

  it('renders a page per turn, so that what comes in between waits for one page and not for all', async () => {
    // Each is another page to the cache.
    const pages = ['smartphone', 'tablet', 'notebook'].map((category) => get(shop.getCategoryPath(category)));
    const answered = await countTurns((countSince) =>
      Promise.all(pages.map(async (page) => ({ status: (await page).statusCode, turn: countSince() }))),
    );
    expect(answered.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answered.map(({ turn }) => turn)).size).toBe(answered.length);
  });

  it('refuses new pages once the first that waits has waited too long', async () => {
    const waiting = Array.from({ length: MANY }, () => waitForRenderTurn());
    computeUntil(performance.now() + 1.1 * ALLOWED);
    const [kept, other] = [await begin('/'), await begin(shop.getCategoryPath('camera'))];
    expect((await kept.answer).statusCode).toBe(200);
    expect((await other.answer).statusCode).toBe(503);
    await Promise.all(waiting);
    expect((await get(shop.getCategoryPath('camera'))).statusCode).toBe(200);
  });

  it('refuses none of the few that waited for one long task', async () => {
    const start = performance.now();
    const few = [await begin('/api/build'), await begin('/api/build')];
    computeUntil(start + 1.1 * ALLOWED);
    few.push(await begin('/api/build'));
    for (const { answer } of few) expect((await answer).statusCode).toBe(200);
  });
});
